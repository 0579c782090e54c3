import { FunctionField, TextField, useRecordContext, useTranslate } from 'react-admin';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import { type OperatorKey, revokeOperatorKey } from '../../../contract/team/operator-keys.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { DifferenceField, EntityField, KindField } from '../../platform/act-words.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { byCursor } from '../../platform/data-provider.ts';
import { RelatedList } from '../../platform/related-list.tsx';
import { When } from '../../platform/when.tsx';
import { scopeKey } from './scope-words.ts';

/** Ends the key; one that has ended by itself needs no more. */
function Revoke() {
  const key = useRecordContext<OperatorKey>();
  const translate = useTranslate();
  if (!key || key.state === 'revoked' || key.state === 'expired') return null;
  return (
    <ActButton
      text="staff_integrations.revoke"
      reason="none"
      color="error"
      run={() => api(revokeOperatorKey, { params: { id: key.id } })}
    >
      <p>{translate('staff_integrations.revoke_text')}</p>
    </ActButton>
  );
}

/** What was done by the key, the latest first. */
function DoneBy() {
  const key = useRecordContext<OperatorKey>();
  if (!key) return null;
  return (
    <RelatedList<AuditEvent>
      resource="audit"
      filter={{ key: key.id }}
      sort={{ field: 'at', order: 'DESC' }}
      meta={byCursor.meta}
    >
      <When source="at" sortable={false} />
      <KindField source="kind" />
      <EntityField source="entity" />
      <DifferenceField source="detail" sortable={false} />
    </RelatedList>
  );
}

/** Page of one API key: its scopes, expiry and last use, and the acts in the audit log that were done with it. */
export function KeyShow() {
  const translate = useTranslate();
  const parts = [{ name: 'done', label: translate('admin.api-keys.done'), content: <DoneBy /> }];
  return (
    <AdminShow<OperatorKey> acts={<Revoke />} entity="api_key" parts={parts}>
      <TextField source="title" component="bdi" />
      <FunctionField<OperatorKey>
        source="state"
        render={({ state }) =>
          [
            translate(`staff_integrations.state.${state}`),
            state === 'orphaned' && translate('admin.api-keys.orphaned_text'),
          ]
            .filter(Boolean)
            .join('. ')
        }
      />
      <FunctionField<OperatorKey> source="start" render={({ start }) => <code dir="ltr">{start}…</code>} />
      <TextField source="made_by" component="bdi" emptyText="—" />
      <When source="created_at" />
      <When source="expires_at" />
      <When source="last_used_at" emptyText="staff_integrations.never_used" />
      <FunctionField<OperatorKey>
        source="calls_per_minute"
        render={({ calls_per_minute: count }) =>
          translate('admin.api-keys.per_minute', { smart_count: count })
        }
      />
      <FunctionField<OperatorKey>
        source="scopes"
        render={({ scopes }) => (
          <ul className="wide" style={{ margin: 0, paddingInlineStart: 20 }}>
            {scopes.map((scope) => (
              <li key={scope}>{translate(scopeKey(scope))}</li>
            ))}
          </ul>
        )}
      />
    </AdminShow>
  );
}
