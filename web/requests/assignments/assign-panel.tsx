import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { listMembers, type Member } from '../../../contract/team/members.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AssignFields } from './assign-fields.tsx';

type Props = { entry: InboxEntry; clinicId: number; onChanged(): void };

/** The colleagues are asked for when somebody wants to hand something on. */
export function AssignPanel({ entry, clinicId, onChanged }: Props) {
  const [colleagues, setColleagues] = useState<readonly Member[] | null>(null);
  const { run } = useAction(async () => {
    const { data } = await browserApi(listMembers, { query: { clinic_id: clinicId } });
    setColleagues(data.members);
  });
  const load = useEffectEvent(run);
  useEffect(() => load(), []);
  if (colleagues === null) return <Skeleton width="100%" height={72} />;
  return <AssignFields entry={entry} clinicId={clinicId} colleagues={colleagues} onChanged={onChanged} />;
}
