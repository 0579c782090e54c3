import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getHours, listCannedReplies } from '../../../contract/chats/chat-tools.ts';
import { listLabels } from '../../../contract/requests/labels.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { LabelList } from '../../requests/labels/label-list.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { HoursForm } from './hours-form.tsx';
import classes from './replies.module.css';
import { ReplyList } from './reply-list.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { api, signal } = args;
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const [replies, labels, hours] = await Promise.all([
    api(listCannedReplies, { query }, signal),
    api(listLabels, { query }, signal),
    api(getHours, { query }, signal),
  ]);
  return { clinic, replies: replies.data, labels: labels.data, hours: hours.data };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** What helps a clinic to answer: texts ready for use, and the hours in which it does. */
export default function RepliesPage() {
  const { t } = useTranslation();
  const { clinic, replies, labels, hours } = useLoaderData<typeof clientLoader>();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('staff_chat.replies.title')}
        description={t('staff_chat.replies.description')}
        noIndex
      />
      <h1 className={text.h1}>{t('staff_chat.replies.title')}</h1>
      <div className={classes.columns}>
        <ReplyList clinicId={clinic.id} replies={replies} />
        <div className={classes.aside}>
          <LabelList clinic={clinic} labels={labels} />
          <HoursForm key={clinic.id} clinic={clinic} hours={hours} />
        </div>
      </div>
    </div>
  );
}
