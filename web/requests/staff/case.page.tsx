import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import {
  type CaseNote,
  getCase,
  listCaseNotes,
  type StaffCase,
} from '../../../contract/requests/staff-requests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useLiveMessages } from '../../live/changes.ts';
import { useFormat } from '../../platform/format.ts';
import { Link, useLocalePath } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { ClockFace } from '../../team/clock-face.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { chatsAddress, requestChatAddress } from '../../team/staff-chat-address.ts';
import { StaffCrumbs } from '../../team/staff-crumbs.tsx';
import { useRefresh } from '../../team/use-refresh.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { Labels } from '../labels/labels.tsx';
import classes from './case.module.css';
import { CaseActions } from './case-actions.tsx';
import { CaseAttachments } from './case-attachments.tsx';
import { CaseKeys } from './case-keys.tsx';
import { CaseOffer } from './case-offer.tsx';
import { CaseContact, CaseQuestions, CaseTeam, CaseText } from './case-sections.tsx';
import { LateCaseHistory, LateCaseNotes } from './late-case-parts.tsx';
import { StateWord } from './state-word.tsx';
import { useSeen } from './use-seen.ts';

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const about = { params: { id: params.id ?? '' }, query: { clinic_id: clinic.id } };
  const [found, notes] = await Promise.all([api(getCase, about, signal), api(listCaseNotes, about, signal)]);
  return { found: found.data, notes: notes.data };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

type Props = { found: StaffCase; notes: readonly CaseNote[] };

/** The place of a case is its conversation. Until something is said there, the case stands alone. */
export default function CasePage() {
  const { found, notes } = useLoaderData<typeof clientLoader>();
  return <Case key={`${found.id} ${found.clinic_id}`} found={found} notes={notes} />;
}

/** Where the conversation begins while the page is open, it stays: what is being written here is not lost. */
function Case(props: Props) {
  const { chat_id: uuid } = props.found;
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const [leadsTo] = useState(uuid);
  useEffect(() => {
    if (leadsTo !== null)
      void navigate(localePath(chatsAddress({ uuid: leadsTo, isFromInbox: true })), { replace: true });
  }, [leadsTo, navigate, localePath]);
  return leadsTo === null && <QuietCase {...props} />;
}

/** A case as far as its client has opened it, and what the clinic can do with it. */
function QuietCase({ found, notes }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useRefresh(found.id);
  // A conversation begins, perhaps about this case: it leads there from now on.
  useLiveMessages(({ message }) => message.seq === 1 && void revalidate());
  useSeen(found, true);
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
          <LateCaseNotes found={found} notes={notes} />
        </div>
        <div className={classes.aside}>
          <CaseOffer found={found} />
          <CaseActions found={found} />
          <CaseTeam found={found} />
          <CaseContact contact={found.contact} />
          <CaseAttachments found={found} />
          <LateCaseHistory found={found} />
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
        <Link
          to={
            found.chat_id === null
              ? `${requestChatAddress(found.id, found.clinic_id, 'reply')}&from=inbox`
              : chatsAddress({ uuid: found.chat_id, isFromInbox: true })
          }
          className={buttonClass({ small: true })}
        >
          <Icon name="chat" size={18} />
          {t(found.chat_id === null ? 'staff_chat.write' : 'staff_chat.open_chat')}
        </Link>
      </div>
    </div>
  );
}
