import { Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ImportResult } from '../../../contract/content/admin-languages.ts';

type Props = { result: ImportResult; onTake(): void; onLeave(): void };

/** What an import would change, and what in the file is wrong. */
export function ImportPreview({ result, onTake, onLeave }: Props) {
  const translate = useTranslate();
  const { added, changed, same, refused, changes } = result;
  return (
    <Stack spacing={2}>
      <Typography>
        {translate('admin.languages.import_counts', { added, changed, same, refused: refused.length })}
      </Typography>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ key, problem }) => (
            <li key={key}>
              <code>{key}</code> {problem}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.messages.fields.key')}</TableCell>
              <TableCell>{translate('admin.audit.before')}</TableCell>
              <TableCell>{translate('admin.audit.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map(({ key, before, after }) => (
              <TableRow key={key}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{key}</TableCell>
                <TableCell>{before}</TableCell>
                <TableCell>{after}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={onTake} disabled={changes.length === 0}>
          {translate('admin.languages.take')}
        </Button>
        <Button onClick={onLeave}>{translate('ra.action.cancel')}</Button>
      </Stack>
    </Stack>
  );
}
