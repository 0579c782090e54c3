import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import {
  BooleanField,
  FunctionField,
  TextField,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { type AccountDetail, endAccountSession } from '../../contract/accounts/accounts.ts';
import { ActButton } from '../platform/act-button.tsx';
import { AdminShow } from '../platform/admin-show.tsx';
import { api } from '../platform/api.ts';
import { momentForm } from '../platform/time-forms.ts';
import { When } from '../platform/when.tsx';
import { AccountActs } from './acts.tsx';

/** Where an account is logged in. */
function SessionTable({ emptyText }: { source: string; emptyText: string }) {
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

/** One account: roles, where it is logged in, what operators did to it. Nothing of its health is here. */
export function AccountShow() {
  const translate = useTranslate();
  const rolesOf = ({ roles }: AccountDetail) =>
    roles.map((role) => translate(`admin.roles.${role}`)).join(', ');
  const clinicsOf = ({ clinics }: AccountDetail) =>
    clinics.map(({ title, role }) => `${title} (${translate(`admin.roles.${role}`)})`).join(', ');
  return (
    <AdminShow acts={<AccountActs />} entity="account">
      <TextField source="name" />
      <TextField source="surname" />
      <TextField source="phone_number" component="bdi" />
      <TextField source="email" />
      <BooleanField source="is_phone_verified" />
      <BooleanField source="is_email_verified" />
      <BooleanField source="has_second_factor" />
      <FunctionField<AccountDetail> source="roles" render={rolesOf} />
      <FunctionField<AccountDetail> source="clinics" render={clinicsOf} />
      <When source="last_seen_at" />
      <When source="created_at" />
      <When source="blocked_at" />
      <TextField source="block_reason" />
      <SessionTable source="sessions" emptyText="admin.accounts.no_sessions" />
    </AdminShow>
  );
}
