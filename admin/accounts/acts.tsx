import { FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import {
  type Account,
  type AccountDetail,
  appointOperator,
  blockAccount,
  endAccountSessions,
  unblockAccount,
} from '../../contract/accounts/accounts.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';
import { BulkAct } from '../platform/bulk/bulk-act.tsx';

const roles = ['moderator', 'admin', 'none'] as const;
type Choice = (typeof roles)[number];

/** Makes an operator of an account, or none any more. */
function RoleButton({ account }: { account: AccountDetail }) {
  const [role, setRole] = useState<Choice>(
    roles.find((known) => account.roles.some((own) => own === known)) ?? 'none',
  );
  const translate = useTranslate();
  const run = (reason: string) => {
    const body = { role: role === 'none' ? null : role, ...(reason !== '' && { reason }) };
    return api(appointOperator, { params: { id: account.id }, body });
  };
  return (
    <ActButton text="admin.accounts.appoint" reason="optional" run={run}>
      <RadioGroup
        value={role}
        onChange={({ target }) => setRole(roles.find((known) => known === target.value) ?? role)}
      >
        {roles.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={translate(value === 'none' ? 'admin.accounts.no_operator' : `admin.roles.${value}`)}
          />
        ))}
      </RadioGroup>
    </ActButton>
  );
}

/** What an operator may do to an account. */
export function AccountActs() {
  const account = useRecordContext<AccountDetail>();
  const { permissions } = usePermissions<ReadonlySet<string>>();
  if (!account || !permissions?.has('account.block')) return null;
  const params = { id: account.id };
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {account.blocked_at === null ? (
        <ActButton
          text="admin.accounts.block"
          reason="required"
          color="error"
          run={(reason) => api(blockAccount, { params, body: { reason } })}
        />
      ) : (
        <ActButton
          text="admin.accounts.unblock"
          reason="optional"
          run={(reason) => api(unblockAccount, { params, body: reason === '' ? {} : { reason } })}
        />
      )}
      <ActButton
        text="admin.accounts.end_sessions"
        reason="none"
        run={() => api(endAccountSessions, { params })}
      />
      {permissions.has('account.appoint') && <RoleButton account={account} />}
    </Stack>
  );
}

const nameOf = ({ name, surname }: Account) => `${name} ${surname}`;

/** What can be done to several accounts at once. */
export function AccountBulkActs() {
  const { permissions } = usePermissions<ReadonlySet<string>>();
  const translate = useTranslate();
  const [open, blocked] = [translate('admin.accounts.state.open'), translate('admin.accounts.state.blocked')];
  if (!permissions?.has('account.block')) return null;
  return (
    <>
      <BulkAct<Account>
        text="admin.accounts.block"
        reason="required"
        color="error"
        nameOf={nameOf}
        changeOf={({ blocked_at }) => (blocked_at === null ? { from: open, to: blocked } : null)}
        run={({ id }, reason) => api(blockAccount, { params: { id }, body: { reason } })}
      />
      <BulkAct<Account>
        text="admin.accounts.unblock"
        reason="optional"
        nameOf={nameOf}
        changeOf={({ blocked_at }) => (blocked_at === null ? null : { from: blocked, to: open })}
        run={({ id }, reason) =>
          api(unblockAccount, { params: { id }, body: reason === '' ? {} : { reason } })
        }
      />
    </>
  );
}
