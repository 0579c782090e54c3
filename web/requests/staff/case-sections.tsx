import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useLiveInbox } from '../../live/changes.ts';
import { useFormat } from '../../platform/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import classes from './case.module.css';
import { CaseFacts } from './case-facts.tsx';

/** Fetched after the page, as the colleagues are. */
const panel = latePart(() => import('../assignments/assign-panel.tsx'));

/** Who of the clinic takes the case. */
export function CaseTeam({ found, onChanged }: { found: StaffCase; onChanged?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const AssignPanel = panel.usePart(true)?.AssignPanel;
  const changed = onChanged ?? (() => void revalidate());
  useLiveInbox(({ id }) => (id === null || id === found.inbox.id) && changed());
  return (
    <section className={classes.card} aria-labelledby="case-team">
      <h2 id="case-team">{t('staff.team')}</h2>
      {AssignPanel ? (
        <AssignPanel entry={found.inbox} clinicId={found.clinic_id} onChanged={changed} />
      ) : (
        <Skeleton width="100%" height={72} />
      )}
    </section>
  );
}

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

/** Who the patient is, once they have opened it to this clinic; until then, that they have not. */
export function CaseContact({ contact }: { contact: StaffCase['contact'] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="case-contact">
      <h2 id="case-contact">{t('staff.contact')}</h2>
      {contact === null ? (
        <p className={classes.closed}>
          <Icon name="lock" size={20} />
          <span>{t('staff.contact_closed')}</span>
        </p>
      ) : (
        <dl className={classes.contact}>
          <dt>{t('staff.name')}</dt>
          <dd>
            <bdi>{contact.name}</bdi>
          </dd>
          {contact.patient_name !== null && (
            <>
              <dt>{t('staff.patient_name')}</dt>
              <dd>
                <bdi>{contact.patient_name}</bdi>
              </dd>
            </>
          )}
          <dt>{t('staff.phone')}</dt>
          <dd>
            <a href={`tel:${contact.phone_number}`} className={text.link}>
              <bdi dir="ltr">{contact.phone_number}</bdi>
            </a>
          </dd>
          {contact.email !== null && (
            <>
              <dt>{t('staff.email')}</dt>
              <dd>
                <a href={`mailto:${contact.email}`} className={text.link}>
                  <bdi dir="ltr">{contact.email}</bdi>
                </a>
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}

/** In the words of the patient, in the direction of their language. */
export function CaseText({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="case-text">
      <h2 id="case-text">{t('staff.case')}</h2>
      <CaseFacts found={found} />
      {found.is_withheld ? (
        <p className={classes.quiet}>{t('staff.withheld')}</p>
      ) : (
        <>
          <div className={classes.words} dir="auto" data-said>
            {found.body}
          </div>
          <p className={classes.quiet}>{t('staff.as_written')}</p>
        </>
      )}
    </section>
  );
}
