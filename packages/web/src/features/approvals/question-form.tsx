import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ReplyForm } from "./reply-form.tsx";
import type { OpenQuestion } from "./open-question.ts";
import { toAnswerText, type AskedQuestion } from "./parse-questions.ts";
import { emptyReply, QuestionField, toReply, type QuestionReply } from "./question-field.tsx";
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
