import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { readToken } from "./read-token.ts";

export function TokenForm({ onToken }: { readonly onToken: (token: string) => void }) {
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
