import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { type AccountDetail, endAccountSession } from '../../contract/accounts/accounts.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';
import { momentForm } from '../platform/time-forms.ts';

/** Where an account is logged in. */
export function SessionTable({ emptyText }: { source: string; emptyText: string }) {
  const account = useRecordContext<AccountDetail>();
  const [translate, locale] = [useTranslate(), useLocale()];
  if (!account) return null;
  if (account.sessions.length === 0) return <span>{translate(emptyText)}</span>;
  const format = new Intl.DateTimeFormat(locale, momentForm);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('admin.accounts.device')}</TableCell>
          <TableCell>{translate('admin.accounts.place')}</TableCell>
          <TableCell>{translate('admin.accounts.last_used')}</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>
        {account.sessions.map((session) => (
          <TableRow key={session.id}>
            <TableCell>{[session.browser, session.system].filter(Boolean).join(', ')}</TableCell>
            <TableCell>{[session.country?.title, session.address].filter(Boolean).join(', ')}</TableCell>
            <TableCell>{format.format(new Date(session.last_used_at))}</TableCell>
            <TableCell>
              <ActButton
                text="admin.accounts.end_session"
                reason="none"
                variant="text"
                run={() => api(endAccountSession, { params: { id: account.id, session: session.id } })}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
