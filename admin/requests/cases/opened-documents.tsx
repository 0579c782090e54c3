import { Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { attachmentTypes } from '../../../contract/accounts/attachments.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import type { OpenedDocuments as Opened } from '../../../contract/requests/admin-requests.ts';
import { createFormats } from '../../../web/platform/format.ts';
import { actNameOf } from '../../platform/act-names.ts';
import { download } from '../../platform/download.ts';
import { problemOf } from '../../platform/problems.ts';
import { stackedOnPhones } from '../../platform/stacked-table.ts';

type Document = Opened['documents'][number];

/** Type of a file as people call it: PDF. */
const typeName = (type: string): string =>
  (Object.entries(attachmentTypes).find(([, of]) => of === type)?.[0] ?? '').toUpperCase();

/** Six lines of a document are one thing on a phone. */
const close = {
  '@media (max-width: 599px)': { '& > td': { paddingInline: 0, paddingBlock: 0.25 } },
} as const;

type Props = {
  opened: Opened;
  /** The call that opens one of them, and the thing that they belong to. */
  target: Endpoint;
  id: string;
};

/** Documents of what was opened. Each opening is a call of its own, which the patient sees. */
export function OpenedDocuments({ opened, target, id }: Props) {
  const [translate, language, notify] = [useTranslate(), useLocale(), useNotify()];
  const format = createFormats(language);
  const [busy, setBusy] = useState<string | null>(null);
  const { documents, documents_until: until } = opened;
  if (documents.length === 0) return <Typography>{translate('admin.requests.documents.none')}</Typography>;

  async function open(document: Document) {
    setBusy(document.id);
    try {
      const path = target.path.replace(':id', id).replace(':documentId', document.id);
      await download(path, {}, actNameOf(target));
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    } finally {
      setBusy(null);
    }
  }
  const columns = ['name', 'type', 'size', 'given_at', 'side'];
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {translate('admin.requests.documents.until', {
          time: format.time(new Date(until)),
        })}
      </Typography>
      <Table size="small" sx={{ marginBlockStart: 1 }}>
        <TableHead sx={{ '@media (max-width: 599px)': { display: 'none' } }}>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{translate(`admin.requests.documents.${name}`)}</TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {documents.map((document) => (
            <TableRow key={document.id} sx={[stackedOnPhones, close]}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{document.name}</bdi>
              </TableCell>
              <TableCell>{typeName(document.type)}</TableCell>
              <TableCell>{format.fileSize(document.bytes)}</TableCell>
              <TableCell>{format.dateTime(document.created_at)}</TableCell>
              <TableCell>
                {translate(`admin.bills.side.${document.side}`)}
                <Typography variant="caption" component="div" color="textSecondary">
                  {translate(`admin.requests.documents.place.${document.place}`)}
                </Typography>
              </TableCell>
              <TableCell>
                <Button
                  variant="outlined"
                  size="small"
                  disabled={busy !== null}
                  aria-label={translate('admin.requests.documents.open_of', {
                    name: `\u2068${document.name}\u2069`,
                  })}
                  onClick={() => void open(document)}
                >
                  {translate('admin.requests.documents.open')}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
