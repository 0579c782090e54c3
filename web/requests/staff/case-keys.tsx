import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { useListKeys } from '../../team/case-list.ts';
import { keyHelp } from '../../team/late-key-help.ts';
import { requestChatAddress } from '../../team/staff-chat-address.ts';
import { caseKeys, useStaffKeys } from '../../team/staff-keys.ts';
import { useUndoable } from '../../team/use-undoable.ts';
import { useAssign } from '../assignments/use-assign.ts';
import { useOfferKey } from './use-offer-key.ts';

/** What the keys do with the case that is open. */
export function CaseKeys({ found }: { found: StaffCase }) {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState(false);
  const help = keyHelp.usePart(asks);
  const { take } = useAssign(found.inbox, revalidate);
  const { undoLast } = useUndoable(revalidate);
  useListKeys({ chatId: found.chat_id, requestId: found.id, clinicId: found.clinic_id });
  useOfferKey(found);
  useStaffKeys({
    a: () => !found.inbox.assignee?.is_self && take(),
    r: () =>
      void navigate(localePath(`${requestChatAddress(found.id, found.clinic_id, 'reply')}&from=inbox`)),
    n: () => document.querySelector<HTMLElement>('[aria-labelledby="case-notes"] textarea')?.focus(),
    z: undoLast,
    '?': () => setAsks(true),
  });
  return help && asks && <help.KeyHelp keys={caseKeys} onClose={() => setAsks(false)} />;
}
