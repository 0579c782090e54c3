import { Button } from '@mui/material';
import { useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import { download } from './download.ts';
import { problemOf } from './problems.ts';

/** Papers of what is shown; each opening is written into the audit log. */
export function Papers() {
  const record = useRecordContext<{ id: string | number; papers: Attachment[] }>();
  const resource = useResourceContext();
  const [notify, translate] = [useNotify(), useTranslate()];
  if (!record) return null;

  const open = (id: string): Promise<void> =>
    download(`/api/v1/admin/${resource}/${record.id}/papers/${id}`).catch((error: unknown) =>
      notify(problemOf(error, translate), { type: 'error' }),
    );
  return (
    <>
      {record.papers.map(({ id, name }) => (
        <Button key={id} variant="outlined" onClick={() => void open(id)} sx={{ marginInlineEnd: 1 }}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </>
  );
}
