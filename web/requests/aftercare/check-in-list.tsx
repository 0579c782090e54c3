import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Aftercare,
  CheckIn,
  CheckInQuestion,
  WorryingAnswer,
} from '../../../contract/requests/aftercare.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import planClasses from '../plan/plan.module.css';
import classes from './aftercare.module.css';
import { type Side, useOpening } from './aftercare-parts.tsx';

type Props = {
  care: Aftercare;
  side: Side;
  /** What stands under a check-in besides its answer. */
  below(checkIn: CheckIn): ReactNode;
};

/** The days on which the client is asked, with what they have answered. */
export function CheckInList({ care, side, below }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (care.check_ins.length === 0)
    return <p className={planClasses.quiet}>{t(`aftercare.check_ins.none_${side}`)}</p>;
  return (
    <ul className={classes.checkIns}>
      {care.check_ins.map((checkIn) => {
        const { id, day, state, answer } = checkIn;
        const date = answer ? format.dayOf(answer.at) : format.date(checkIn.due_on);
        return (
          <li key={id}>
            <span className={classes.line}>
              <b>{t('aftercare.check_ins.day', { n: day })}</b>
              <span className={planClasses.quiet}>
                {t(`aftercare.check_ins.state.${state}`, { date })}
                {answer && answer.worrying.length > 0 && (
                  <>
                    {' · '}
                    <span className={classes.mark}>{t('aftercare.worrying.mark')}</span>
                  </>
                )}
              </span>
            </span>
            {answer && <Answers {...{ care, checkIn, side }} />}
            {state === 'answered' && !answer && (
              <p className={planClasses.quiet}>{t('aftercare.check_ins.withheld')}</p>
            )}
            {state === 'missed' && side === 'client' && (
              <p className={planClasses.quiet}>{t('aftercare.check_ins.missed_hint')}</p>
            )}
            {below(checkIn)}
          </li>
        );
      })}
    </ul>
  );
}

/** How the client has answered a question, in words; null: not at all. */
function useAnswerText(): (
  question: CheckInQuestion,
  answer: NonNullable<CheckIn['answer']>,
) => string | null {
  const { t } = useTranslation();
  return (question, answer) => {
    if (question === 'photo') return null;
    if (question === 'pain')
      return answer.pain === undefined ? null : t('aftercare.pain_of', { n: answer.pain });
    const chosen = answer[question];
    return chosen === undefined ? null : t(`aftercare.choice.${question}.${chosen}`);
  };
}

function Answers({ care, checkIn, side }: { care: Aftercare; checkIn: CheckIn; side: Side }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useAnswerText();
  const opening = useOpening(care, side);
  const { answer, questions } = checkIn;
  if (!answer) return null;
  const worrying: readonly (CheckInQuestion | WorryingAnswer)[] = answer.worrying;
  const { photo } = answer;
  return (
    <>
      <dl className={classes.answers}>
        {questions.map((question) => {
          const said = textOf(question, answer);
          return (
            said !== null && (
              <div key={question}>
                <dt>{t(`aftercare.topic.${question}`)}</dt>
                <dd className={worrying.includes(question) ? classes.mark : undefined}>{said}</dd>
              </div>
            )
          );
        })}
      </dl>
      {answer.note !== undefined && (
        <p className={planClasses.words} dir="auto">
          {answer.note}
        </p>
      )}
      {photo && (
        <span>
          <Button
            small
            aria-label={t('plan.documents.open_named', { name: photo.name })}
            onClick={() => opening.run(photo)}
          >
            {t('aftercare.question.photo')}
          </Button>
        </span>
      )}
      {answer.seen_at !== null && (
        <p className={planClasses.quiet}>
          {t('aftercare.check_ins.seen', { date: format.dateTime(answer.seen_at) })}
        </p>
      )}
    </>
  );
}
