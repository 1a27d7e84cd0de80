import { useId } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { fieldClass } from "./field-class.ts";
import type { AskedQuestion } from "./parse-questions.ts";

export interface QuestionReply {
  readonly chosen: readonly string[];
  /** What was written; with options, instead of them or besides. */
  readonly text: string;
}

export const emptyReply: QuestionReply = { chosen: [], text: "" };

export function toReply({ chosen, text }: QuestionReply): readonly string[] {
  return text.trim() === "" ? chosen : [...chosen, text.trim()];
}

export interface QuestionFieldProps {
  readonly question: AskedQuestion;
  readonly reply: QuestionReply;
  readonly isLocked: boolean;
  readonly onChange: (reply: QuestionReply) => void;
}

export function QuestionField({ question, reply, isLocked, onChange }: QuestionFieldProps) {
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
