import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { fieldClass } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import type { OpenQuestion } from "./open-question.ts";
import { type AskedQuestion, toAnswerText } from "./parse-questions.ts";
import { ReplyForm } from "./reply-form.tsx";
import type { Decision } from "./use-decide.ts";

export interface QuestionFormProps {
  readonly questions: readonly AskedQuestion[];
  readonly approval: OpenQuestion;
  readonly decision: Decision;
}

/** Questions of the assistant; the answers are the result of its call. */
export function QuestionForm({ questions, approval, decision }: QuestionFormProps) {
  const { t } = useTranslation();
  const [replies, setReplies] = useState<readonly QuestionReply[]>(questions.map(() => emptyReply));
  const [isDeclining, setDeclining] = useState(false);
  const isLocked = decision.isBusy || decision.decided !== null;
  const answers = replies.map(toReply);
  const isReady = !isLocked && answers.every((answer) => answer.length > 0);
  if (isDeclining) {
    return (
      <ReplyForm
        verb="reject"
        isLost={false}
        isLocked={isLocked}
        onSend={(body) => void decision.decide(body)}
        onCancel={() => setDeclining(false)}
      />
    );
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        void decision.decide({ verb: "respond", text: toAnswerText(questions, answers) });
      }}
    >
      {questions.map((question, index) => (
        <QuestionField
          key={question.question}
          question={question}
          reply={replies[index] ?? emptyReply}
          isLocked={isLocked}
          onChange={(reply) => setReplies(replies.with(index, reply))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit" variant="solid" disabled={!isReady}>
          {t("approval.formSend")}
        </Button>
        {approval.ask.verbs.includes("reject") ? (
          <Button size="small" disabled={isLocked} onClick={() => setDeclining(true)}>
            {t("approval.formDecline")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface QuestionReply {
  readonly chosen: readonly string[];
  /** What was written; with options, instead of them or besides. */
  readonly text: string;
}

const emptyReply: QuestionReply = { chosen: [], text: "" };

function toReply({ chosen, text }: QuestionReply): readonly string[] {
  return text.trim() === "" ? chosen : [...chosen, text.trim()];
}

interface QuestionFieldProps {
  readonly question: AskedQuestion;
  readonly reply: QuestionReply;
  readonly isLocked: boolean;
  readonly onChange: (reply: QuestionReply) => void;
}

function QuestionField({ question, reply, isLocked, onChange }: QuestionFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  const { options, multiple } = question;
  const choose = (option: string): void => {
    if (!multiple) onChange({ chosen: [option], text: "" });
    else if (reply.chosen.includes(option)) {
      onChange({ ...reply, chosen: reply.chosen.filter((each) => each !== option) });
    } else onChange({ ...reply, chosen: [...reply.chosen, option] });
  };
  return (
    <fieldset disabled={isLocked} className="space-y-2">
      <legend className="mb-2 text-ui font-medium [overflow-wrap:anywhere]">
        {question.question}
        {multiple ? (
          <span className="ml-1.5 font-normal text-ink-3">{t("approval.several")}</span>
        ) : null}
      </legend>
      {options.length > 0 ? (
        <div className="grid gap-1.5 sm:grid-cols-2">
          {options.map((option) => (
            <Choice
              key={option}
              name={name}
              option={option}
              type={multiple ? "checkbox" : "radio"}
              isChosen={reply.chosen.includes(option)}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
      ) : null}
      <textarea
        rows={1}
        value={reply.text}
        aria-label={`${question.question} ${t(options.length > 0 ? "approval.otherAnswer" : "approval.yourAnswer")}`}
        placeholder={t(options.length > 0 ? "approval.otherAnswer" : "approval.yourAnswer")}
        onChange={(event) => {
          const text = event.target.value;
          onChange({ chosen: multiple || text === "" ? reply.chosen : [], text });
        }}
        className={fieldClass}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly option: string;
  readonly type: "checkbox" | "radio";
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, option, type, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={classNames(
        "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-1.5 text-ui has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-11",
        isChosen
          ? "border-accent bg-accent-soft text-accent-ink"
          : "border-line-strong bg-canvas text-ink hover:bg-hover",
      )}
    >
      <input
        type={type}
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{option}</span>
    </label>
  );
}
