import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { readToken } from '../../web/platform/session-store.ts';
import { saveFile } from '../../web/profile/save-file.ts';
import { useDetail } from './use-detail.ts';

/** Papers that prove the treatment; each opening is written into the audit log. */
export function CommentPapers() {
  const comment = useDetail();
  const notify = useNotify();
  if (!comment || comment.papers.length === 0) return null;

  async function open(id: string, name: string): Promise<void> {
    const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
    const response = await fetch(`/api/v1/admin/comments/${comment?.id}/papers/${id}`, { headers });
    if (response.ok) saveFile(await response.blob(), name);
    else notify('ra.notification.http_error', { type: 'error' });
  }
  return (
    <>
      {comment.papers.map(({ id, name }) => (
        <Button key={id} variant="outlined" onClick={() => void open(id, name)} sx={{ marginInlineEnd: 1 }}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </>
  );
}
