import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useFormat } from '../../platform/format.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './case.module.css';

/** What the clinic has asked, each with its answer, in order. */
export function CaseQuestions({ questions }: Pick<StaffCase, 'questions'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (questions.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="case-questions">
      <h2 id="case-questions">{t('staff.questions')}</h2>
      <ol className={classes.questions}>
        {questions.map((question) => (
          <li key={question.id}>
            <p className={classes.quiet}>{t('staff.asked', { when: format.dateTime(question.asked_at) })}</p>
            <p className={classes.asked} dir="auto">
              {question.body}
            </p>
            {question.answer === null || question.answered_at === null ? (
              <p className={classes.open}>
                <Icon name="waiting" size={18} />
                {t('staff.answer_open')}
              </p>
            ) : (
              <div className={classes.answer}>
                <p className={classes.quiet}>
                  {t('staff.answered', { when: format.dateTime(question.answered_at) })}
                </p>
                <p dir="auto">{question.answer}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
