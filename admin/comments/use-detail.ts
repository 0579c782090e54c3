import { useRecordContext } from 'react-admin';
import type { AdminComment, AdminCommentDetail } from '../../contract/admin-comments.ts';

/** The whole comment; null while there is only its line of the list, which react-admin shows first. */
export function useDetail(): AdminCommentDetail | null {
  const record = useRecordContext<AdminComment | AdminCommentDetail>();
  return record && 'near_copies' in record ? record : null;
}
