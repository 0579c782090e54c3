import { useRecordContext, useTranslate } from 'react-admin';
import type { AuditEvent } from '../../contract/operations/audit.ts';

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

/** Where the words of reasons stand that are chosen from a list; of all else the reason is written. */
const reasons: Partial<Record<string, string>> = {
  change: 'admin.changes.refusal.',
  claim: 'admin.claims.refusal.',
  comment: 'comment_reason.',
  photo: 'staff_photos.reason_',
};

/** Why it was done, in words. */
export function useReasonWords(): (event: AuditEvent) => string {
  const translate = useTranslate();
  return ({ entity, reason }) => {
    const words = reasons[entity];
    if (reason === null || words === undefined) return reason ?? '';
    return translate(`${words}${reason}`, { _: reason });
  };
}

export function ReasonField(_: { source: string; sortable?: false }) {
  const event = useRecordContext<AuditEvent>();
  const wordsOf = useReasonWords();
  return event ? <bdi>{wordsOf(event)}</bdi> : null;
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
