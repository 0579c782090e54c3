import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedStaffChat } from '../../../contract/chats/staff-chats.ts';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { useAssign } from '../../requests/assignments/use-assign.ts';
import { keyHelp } from '../../team/late-key-help.ts';
import { caseChatKeys, chatKeys, focusSearch, useStaffKeys } from '../../team/staff-keys.ts';
import { latePart } from '../../ui/late-part.ts';
import { showToast } from '../../ui/toasts.ts';
import { changeChat } from '../change-chat.ts';

/** Fetched after the page: the conversation can be read without it. */
const labels = latePart(() => import('../../requests/labels/label-field.tsx'));

type Props = {
  chat: OpenedStaffChat;
  /** The case has keys of its own. */
  isAboutCase: boolean;
  onChanged(): void;
};

/** What the keys do with the conversation that is open, besides writing in it. */
export function ChatKeys({ chat, isAboutCase, onChanged }: Props) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const help = keyHelp.usePart(asks);
  const LabelKey = labels.usePart(chat.inbox !== null)?.LabelKey;
  const [asksLabels, setAsksLabels] = useState(false);
  const setState = async (state: 'open' | 'closed') => {
    await changeChat('staff', chat.uuid, { state });
    onChanged();
  };
  const reopen = useAction(() => setState('open'));
  const close = useAction(async () => {
    await setState('closed');
    showToast('success', t('staff.bulk.closed', { count: 1, n: '1' }), {
      undo: { label: t('staff.bulk.undo'), run: () => reopen.run() },
    });
  });
  useStaffKeys({
    '/': focusSearch,
    '?': () => setAsks(true),
    ...(!LabelKey && { l: () => setAsksLabels(true) }),
    ...(chat.state === 'open' && { e: () => close.run() }),
  });
  return (
    <>
      {chat.inbox && <AssignKey entry={chat.inbox} onChanged={onChanged} />}
      {chat.inbox && LabelKey && (
        <LabelKey entry={chat.inbox} clinicId={chat.clinic.id} onChanged={onChanged} isAsked={asksLabels} />
      )}
      {help && asks && (
        <help.KeyHelp keys={isAboutCase ? caseChatKeys : chatKeys} onClose={() => setAsks(false)} />
      )}
    </>
  );
}

function AssignKey({ entry, onChanged }: { entry: InboxEntry; onChanged(): void }) {
  const { take } = useAssign(entry, onChanged);
  useStaffKeys({ a: () => !entry.assignee?.is_self && take() });
  return null;
}
