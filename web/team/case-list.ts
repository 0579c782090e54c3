import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type InboxItem, listInbox } from '../../contract/chats/staff-inbox.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useLocalePath } from '../platform/links.tsx';
import { showToast } from '../ui/toasts.ts';
import { inboxQuery } from './inbox-query.ts';
import { caseAddress, lastInboxView } from './staff-address.ts';
import { chatsAddress } from './staff-chat-address.ts';
import { useStaffKeys } from './staff-keys.ts';

/** A conversation, a request of a clinic, or both in one. */
type Place = { chatId: string | null; requestId: string | null; clinicId: number };
type Listed = Place & { address: string };

/** The list that this tab has shown last, in its order; null: none yet. */
let shown: readonly Listed[] | null = null;

const listed = ({ chat, request, clinic_id }: InboxItem): Listed[] => {
  const place = { chatId: chat?.uuid ?? null, requestId: request?.id ?? null, clinicId: clinic_id };
  if (chat) return [{ ...place, address: chatsAddress({ uuid: chat.uuid, isFromInbox: true }) }];
  return request ? [{ ...place, address: caseAddress(request.id, request.clinic_id) }] : [];
};

/** Keeps rows of the inbox as they are shown, for the keys of a case that is opened from there. */
export function keepInboxRows(rows: readonly InboxItem[]): void {
  shown = rows.flatMap(listed);
}

const isSame = (one: Place, other: Place): boolean =>
  (one.chatId !== null && one.chatId === other.chatId) ||
  (one.requestId !== null && one.requestId === other.requestId && one.clinicId === other.clinicId);

/** Keeps the conversations beside the one that is open; one that has left their list since keeps its place. */
export function keepChatRows(rows: readonly Listed[], openId: string): void {
  const has = (list: readonly Listed[] | null) => list?.some(({ chatId }) => chatId === openId) ?? false;
  if (has(rows) || !has(shown)) shown = rows;
}

/** A page that was opened by its address has no list: the inbox is asked for as it stands. */
async function loadList(): Promise<readonly Listed[]> {
  const { data } = await browserApi(listInbox, { query: inboxQuery(lastInboxView()) });
  keepInboxRows(data);
  return shown ?? [];
}

/** `j` and `k` open the next and the previous one of the list as it was shown; the way back still leads to the list. */
export function useListKeys(here: Place): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  /** On its way: a second press goes on from there. */
  const aimed = useRef<Listed>(null);
  const go = useAction(async (step: 1 | -1) => {
    const list = shown ?? (await loadList());
    const at = list.findIndex((one) => isSame(one, aimed.current ?? here));
    const next = at === -1 ? list[0] : list[at + step];
    if (!next) return showToast('info', t(step === 1 ? 'staff.list_end' : 'staff.list_start'));
    aimed.current = next;
    void navigate(localePath(next.address), { replace: true });
  });
  useStaffKeys({ j: () => go.run(1), k: () => go.run(-1) });
}
