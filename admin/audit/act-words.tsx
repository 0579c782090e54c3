import { useRecordContext, useTranslate } from 'react-admin';
import type { AuditEvent } from '../../contract/audit.ts';

/** What was done, in words; a kind without words shows its name. */
export function useKindWords(): (kind: string) => string {
  const translate = useTranslate();
  return (kind) => translate(`admin.audit.kinds.${kind.replace('.', '_')}`, { _: kind });
}

export function KindField(_: { source: string }) {
  const event = useRecordContext<AuditEvent>();
  const wordsOf = useKindWords();
  return event ? <span>{wordsOf(event.kind)}</span> : null;
}

/** Name and role of whoever acted. */
export function ActorField(_: { source: string }) {
  const event = useRecordContext<AuditEvent>();
  const translate = useTranslate();
  if (!event) return null;
  const role = translate(`admin.roles.${event.actor_role}`);
  return <span>{event.actor?.name ? `${event.actor.name}${translate('site.comma')}${role}` : role}</span>;
}

/** Thing and its number, with the clinic it belongs to. */
export function EntityField(_: { source: string }) {
  const event = useRecordContext<AuditEvent>();
  const translate = useTranslate();
  if (!event) return null;
  const entity = translate(`admin.audit.entities.${event.entity}`, { _: event.entity });
  const clinic = event.clinic?.title ? ` · ${event.clinic.title}` : '';
  return <span>{`${entity} ${event.entity_id}${clinic}`}</span>;
}
