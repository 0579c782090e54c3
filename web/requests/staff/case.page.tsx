import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { getCase, listCaseNotes, type StaffCase } from '../../../contract/requests/staff-requests.ts';
import { listMembers, type Member } from '../../../contract/team/members.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useLiveInbox } from '../../live/changes.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { ClockFace } from '../../team/clock-face.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { requestChatAddress } from '../../team/staff-chat-address.ts';
import { StaffCrumbs } from '../../team/staff-crumbs.tsx';
import { useRefresh } from '../../team/use-refresh.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { AssignFields } from '../assignments/assign-fields.tsx';
import { Labels } from '../labels/labels.tsx';
import classes from './case.module.css';
import { CaseActions } from './case-actions.tsx';
import { CaseAttachments } from './case-attachments.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseKeys } from './case-keys.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseOffer } from './case-offer.tsx';
import { StateWord } from './state-word.tsx';
import { useSeen } from './use-seen.ts';

type Props = { found: StaffCase; colleagues: readonly Member[] };

/** Who of the clinic takes the case, and the conversation about it. */
function CaseTeam({ found, colleagues }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useLiveInbox(({ id }) => (id === null || id === found.inbox.id) && void revalidate());
  return (
    <section className={classes.card} aria-labelledby="case-team">
      <h2 id="case-team">{t('staff.team')}</h2>
      <AssignFields
        entry={found.inbox}
        clinicId={found.clinic_id}
        colleagues={colleagues}
        onChanged={revalidate}
      />
    </section>
  );
}

/** What the clinic has asked, each with its answer, in order. */
function CaseQuestions({ questions }: Pick<StaffCase, 'questions'>) {
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
function CaseContact({ contact }: { contact: StaffCase['contact'] }) {
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

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const about = { params: { id: params.id ?? '' }, query };
  const [found, notes, people] = await Promise.all([
    api(getCase, about, signal),
    api(listCaseNotes, about, signal),
    api(listMembers, { query }, signal),
  ]);
  return { found: found.data, clinic, notes: notes.data, colleagues: people.data.members };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** A case as far as its client has opened it, and what the clinic can do with it. */
export default function CasePage() {
  const { t } = useTranslation();
  const { found, notes, colleagues } = useLoaderData<typeof clientLoader>();
  useRefresh(found.id);
  useSeen(found);
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('staff.case_title', { number: found.number })}
        description={t('staff.description')}
        noIndex
      />
      <Head found={found} />
      <CaseKeys found={found} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <CaseText found={found} />
          <CaseQuestions questions={found.questions} />
          <CaseNotes found={found} notes={notes} />
        </div>
        <div className={classes.aside}>
          <CaseOffer found={found} />
          <CaseActions found={found} />
          <CaseTeam found={found} colleagues={colleagues} />
          <CaseContact contact={found.contact} />
          <CaseAttachments found={found} />
        </div>
      </div>
    </div>
  );
}

function Head({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.head}>
      <StaffCrumbs found={found} isHere />
      <h1 className={text.h1}>
        <bdi>{found.is_withheld ? t('staff.withheld_title') : found.title}</bdi>
      </h1>
      <div className={classes.standing}>
        <StateWord row={found} />
        <ClockFace row={found} />
        <Labels labels={found.inbox.labels} />
        <span className={classes.came}>{t('staff.came', { when: format.dateTime(found.delivered_at) })}</span>
        <Link to={requestChatAddress(found.id, found.clinic_id)} className={buttonClass({ small: true })}>
          <Icon name="chat" size={18} />
          {t('staff_chat.write')}
        </Link>
      </div>
    </div>
  );
}

/** In the words of the patient, in the direction of their language. */
function CaseText({ found }: { found: StaffCase }) {
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
