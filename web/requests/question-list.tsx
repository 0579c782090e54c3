import { useTranslation } from 'react-i18next';
import type { Recipient } from '../../contract/requests/recipients.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { useFormat } from '../platform/format.ts';
import { latePart } from '../ui/late-part.ts';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import classes from './question-list.module.css';

/** Takes files: most requests have no question that waits. */
const form = latePart(() => import('./answer-form.tsx'));

type Question = Recipient['questions'][number];
type Asked = { question: Question; clinic: Recipient['clinic'] };

type Props = { request: RequestDetail; onChanged(): Promise<void> | void };

/** What clinics want to know: those that wait for an answer first, then the last ones first. */
export function QuestionList({ request, onChanged }: Props) {
  const { t } = useTranslation();
  const asked: Asked[] = request.recipients
    .flatMap(({ clinic, questions }) => questions.map((question) => ({ question, clinic })))
    .sort(
      (a, b) =>
        Number(a.question.answer !== null) - Number(b.question.answer !== null) ||
        Date.parse(b.question.asked_at) - Date.parse(a.question.asked_at),
    );
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="questions-title" id="questions" className={classes.questions}>
      <h2 className={text.h2} id="questions-title">
        {t('requests.questions', { count: asked.length })}
      </h2>
      <ul className={classes.list}>
        {asked.map((one) => (
          <li key={one.question.id} className={panelClass}>
            <OneQuestion {...one} request={request} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneQuestion({ question, clinic, request, onChanged }: Asked & Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const canAnswer = question.answer === null && request.state === 'needs_info';
  const AnswerForm = form.usePart(canAnswer)?.AnswerForm;
  return (
    <article className={classes.question} data-open={canAnswer || undefined}>
      <header>
        <h3>
          <bdi>{clinic.title}</bdi>
        </h3>
        <span>{format.dateTime(question.asked_at)}</span>
      </header>
      <p dir="auto" data-said>
        {question.body}
      </p>
      {question.answer !== null && (
        <div className={classes.answer}>
          <span>
            {t('requests.your_answer')}
            {question.answered_at && `${t('site.comma')}${format.dateTime(question.answered_at)}`}
          </span>
          <p dir="auto" data-said>
            {question.answer}
          </p>
        </div>
      )}
      {canAnswer && AnswerForm && (
        <AnswerForm request={request} questionId={question.id} clinic={clinic.title} onChanged={onChanged} />
      )}
      {question.answer === null && !canAnswer && <p className={text.muted}>{t('requests.unanswered')}</p>}
    </article>
  );
}
