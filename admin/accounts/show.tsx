import { BooleanField, FunctionField, TextField, useTranslate } from 'react-admin';
import type { AccountDetail } from '../../contract/accounts/accounts.ts';
import { AdminShow } from '../platform/admin-show.tsx';
import { When } from '../platform/when.tsx';
import { AccountActs } from './acts.tsx';
import { SessionTable } from './sessions.tsx';

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
      <When source="created_at" />
      <When source="blocked_at" />
      <TextField source="block_reason" />
      <SessionTable source="sessions" emptyText="admin.accounts.no_sessions" />
    </AdminShow>
  );
}
