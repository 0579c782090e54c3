import { Button } from '@mui/material';
import { useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import { ActButton } from './act-button.tsx';
import { download } from './download.ts';
import { problemOf } from './problems.ts';

const pathOf = (resource: string | undefined, thing: string | number, attachment: string): string =>
  `/api/v1/admin/${resource}/${thing}/papers/${attachment}`;

/** Attachments on somebody's health: each opening needs a reason, which its owner reads. */
export function MedicalAttachments() {
  const record = useRecordContext<{ id: string | number; papers: Attachment[] }>();
  const resource = useResourceContext();
  const translate = useTranslate();
  if (!record) return null;
  return (
    <>
      {record.papers.map(({ id, name }) => (
        <ActButton
          key={id}
          text="admin.comments.open_paper"
          label={name}
          reason="required"
          run={(reason) => download(pathOf(resource, record.id, id), { reason })}
        >
          <p>{translate('admin.comments.open_paper_text')}</p>
        </ActButton>
      ))}
    </>
  );
}

/** Links to the documents of the shown record. Opening one is written to the audit log. */
export function Attachments() {
  const record = useRecordContext<{ id: string | number; papers: Attachment[] }>();
  const resource = useResourceContext();
  const [notify, translate] = [useNotify(), useTranslate()];
  if (!record) return null;

  const open = (id: string): Promise<void> =>
    download(pathOf(resource, record.id, id)).catch((error: unknown) =>
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
