import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiFailure } from "../../api/api-failure.ts";
import { meQuery } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Field } from "../../components/field.tsx";
import { Mark } from "../../components/mark.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useTheme } from "../../preferences/use-theme.ts";
import { useServices } from "../../state/services.ts";
import { useDocumentTitle } from "../../state/use-document-title.ts";
import { readToken } from "./read-token.ts";
import { toReturnPath } from "./return-path.ts";

type Problem = "used" | "unreachable" | null;

export function SignInPage() {
  const { preferences } = useServices();
  const { t } = useTranslation();
  const { isWorking, problem, signIn } = useSignIn();
  useTheme(preferences);
  useDocumentTitle(t("signIn.title"));
  useTokenOfAddress(signIn);
  return (
    <main className="flex h-dvh items-center justify-center overflow-y-auto bg-rail px-4 py-8">
      <div className="w-full max-w-md space-y-6">
        <div className="space-y-4 text-center">
          <Mark className="mx-auto size-11" />
          <h1 className="text-title font-semibold tracking-[-0.018em]">{t("signIn.title")}</h1>
        </div>
        {isWorking ? (
          <p role="status" className="flex items-center justify-center gap-2.5 text-ui text-ink-2">
            <Spinner />
            {t("signIn.working")}
          </p>
        ) : (
          <div className="animate-fade space-y-5 rounded-xl border border-line bg-raised p-6 shadow-2">
            {problem ? (
              <p
                role="alert"
                className="rounded-lg border border-warn-line bg-warn-soft px-3 py-2 text-ui text-warn"
              >
                {t(`signIn.${problem}`)}
              </p>
            ) : (
              <p className="text-ui text-ink-2">{t("signIn.intro")}</p>
            )}
            <Steps />
            <TokenForm onToken={(token) => void signIn(token)} />
          </div>
        )}
      </div>
    </main>
  );
}

function Steps() {
  const { t } = useTranslation();
  return (
    <ol className="space-y-4 text-ui">
      <li className="flex gap-3">
        <Count value={1} />
        <div className="min-w-0 flex-1 space-y-2">
          <p>{t("signIn.step1")}</p>
          <div className="flex items-center justify-between rounded-lg border border-line bg-sunken py-1 pr-1 pl-3">
            <code className="font-mono text-small">npx steward sign-in</code>
            <CopyButton text="npx steward sign-in" />
          </div>
        </div>
      </li>
      <li className="flex gap-3">
        <Count value={2} />
        <p className="min-w-0 flex-1">{t("signIn.step2")}</p>
      </li>
    </ol>
  );
}

function Count({ value }: { readonly value: number }) {
  return (
    <span
      aria-hidden
      className="flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-soft text-mini font-semibold text-accent-ink"
    >
      {value}
    </span>
  );
}

function useSignIn() {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  const { from } = useSearch({ from: "/sign-in" });
  const [isWorking, setWorking] = useState(() => readToken(location.hash) !== null);
  const [problem, setProblem] = useState<Problem>(null);
  const signIn = async (token: string): Promise<void> => {
    setWorking(true);
    try {
      const me = await api.signIn(token);
      queries.clear();
      queries.setQueryData(meQuery(api).queryKey, me);
      await navigate({ href: toReturnPath(from), replace: true });
    } catch (error) {
      const isLost = error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
      setProblem(isLost ? "unreachable" : "used");
      setWorking(false);
    }
  };
  return { isWorking, problem, signIn };
}

/** The token leaves the address bar and the history before it is used. */
function useTokenOfAddress(signIn: (token: string) => Promise<void>): void {
  const isTaken = useRef(false);
  useEffect(() => {
    const token = readToken(location.hash);
    if (token === null || isTaken.current) return;
    isTaken.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    void signIn(token);
  });
}

function TokenForm({ onToken }: { readonly onToken: (token: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="space-y-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        const token = readToken(text);
        setWrong(token === null);
        if (token !== null) onToken(token);
      }}
    >
      <Field
        label={t("signIn.field")}
        placeholder={t("signIn.placeholder")}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={isWrong ? t("signIn.notALink") : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="solid" className="w-full" disabled={text.trim() === ""}>
        {t("signIn.submit")}
      </Button>
    </form>
  );
}
