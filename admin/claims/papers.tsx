import { Button } from '@mui/material';
import { useNotify, useRecordContext } from 'react-admin';
import type { AdminClaimDetail } from '../../contract/admin-claims.ts';
import { readToken } from '../../web/platform/session-store.ts';
import { saveFile } from '../../web/profile/save-file.ts';

/** Papers of the claim; each opening is written into the audit log. */
export function ClaimPapers() {
  const claim = useRecordContext<AdminClaimDetail>();
  const notify = useNotify();
  if (!claim || claim.papers.length === 0) return null;

  async function open(id: string, name: string): Promise<void> {
    const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
    const response = await fetch(`/api/v1/admin/claims/${claim?.id}/papers/${id}`, { headers });
    if (response.ok) saveFile(await response.blob(), name);
    else notify('ra.notification.http_error', { type: 'error' });
  }
  return (
    <>
      {claim.papers.map(({ id, name }) => (
        <Button key={id} variant="outlined" onClick={() => void open(id, name)} sx={{ marginInlineEnd: 1 }}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </>
  );
}
