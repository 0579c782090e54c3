import type { CaseNote, StaffCase } from '../../../contract/requests/staff-requests.ts';
import { latePart } from '../../ui/late-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Fetched after the page: what they show stands below what one reads first. */
const history = latePart(() => import('./case-history.tsx'));
const caseNotes = latePart(() => import('./case-notes.tsx'));

export function LateCaseHistory({ found }: { found: StaffCase }) {
  const CaseHistory = history.usePart(true)?.CaseHistory;
  return CaseHistory ? <CaseHistory found={found} /> : null;
}

export function LateCaseNotes(props: { found: StaffCase; notes: readonly CaseNote[] }) {
  const CaseNotes = caseNotes.usePart(true)?.CaseNotes;
  return CaseNotes ? <CaseNotes {...props} /> : <Skeleton width="100%" height={240} />;
}
