import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getCase, listCaseNotes, type StaffCase } from '../../../contract/requests/staff-requests.ts';
import { listMembers } from '../../../contract/team/members.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
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
import classes from './case.module.css';
import { CaseActions } from './case-actions.tsx';
import { CasePapers } from './case-attachments.tsx';
import { CaseContact } from './case-contact.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseOffer } from './case-offer.tsx';
import { CaseQuestions } from './case-questions.tsx';
import { CaseTeam } from './case-team.tsx';
import { StateWord } from './state-word.tsx';
import { useSeen } from './use-seen.ts';

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
          <CasePapers found={found} />
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
