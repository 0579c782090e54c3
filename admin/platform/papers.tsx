import { Button } from '@mui/material';
import { useNotify, useRecordContext, useResourceContext } from 'react-admin';
import type { Attachment } from '../../contract/attachments.ts';
import { readToken } from '../../web/platform/session-store.ts';
import { saveFile } from '../../web/profile/save-file.ts';

/** Papers of what is shown; each opening is written into the audit log. */
export function Papers() {
  const record = useRecordContext<{ id: string | number; papers?: Attachment[] }>();
  const resource = useResourceContext();
  const notify = useNotify();
  // A row of the list, which stands there at first, has none.
  const papers = record?.papers ?? [];
  if (papers.length === 0) return null;

  async function open(id: string, name: string): Promise<void> {
    const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
    const response = await fetch(`/api/v1/admin/${resource}/${record?.id}/papers/${id}`, { headers });
    if (response.ok) saveFile(await response.blob(), name);
    else notify('ra.notification.http_error', { type: 'error' });
  }
  return (
    <>
      {papers.map(({ id, name }) => (
        <Button key={id} variant="outlined" onClick={() => void open(id, name)} sx={{ marginInlineEnd: 1 }}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </>
  );
}
