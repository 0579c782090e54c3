import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { openStaffChat } from '../../../contract/chats/staff-chats.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { readClinicId } from '../../team/staff-address.ts';
import { chatsAddress, isFromInbox, readWriting } from '../../team/staff-chat-address.ts';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import classes from './staff-chats.module.css';

/** With a request in the address: to the conversation about it, which is the same one each time. */
export const clientLoader = accountLoad(async ({ api, url, params, signal }) => {
  const requestId = url.searchParams.get('request');
  const clinicId = readClinicId(url.searchParams);
  if (requestId === null || clinicId === undefined) return null;
  const { data } = await api(openStaffChat, { body: { request_id: requestId, clinic_id: clinicId } }, signal);
  const prefix = params.lang === undefined ? '' : `/${params.lang}`;
  const view = {
    uuid: data.uuid,
    write: readWriting(url.searchParams),
    isFromInbox: isFromInbox(url.searchParams),
  };
  throw redirect(`${prefix}${chatsAddress(view)}`);
});

/** Beside the list, while no conversation is open. */
export default function NoStaffChatPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.none}>
      <PageMeta title={t('staff_chat.title')} description={t('staff_chat.description')} noIndex />
      <Icon name="chat" size={32} />
      <h2 className={text.h4}>{t('staff_chat.choose_title')}</h2>
      <p>{t('staff_chat.choose_text')}</p>
    </div>
  );
}
