import type { MouseEvent } from 'react';
import { Link, useCreatePath, useLocale, useRecordContext, useTranslate } from 'react-admin';
import type { AuditEvent } from '../../contract/operations/audit.ts';
import { auditKindOf } from '../../contract/operations/audit-kinds.ts';
import { useDifference } from './detail-table.tsx';

/** Key of the words for a kind of act. */
export const kindKey = (kind: string): string => `admin.audit.kinds.${kind.replace('.', '_')}`;

/** What was done, in words. A kind of another release has words of its own. */
export function useKindWords(): (kind: string) => string {
  const translate = useTranslate();
  return (kind) => translate(auditKindOf(kind) ? kindKey(kind) : 'admin.audit.other_kind');
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

/** Who acted, and by which key: `name` as it is to be called. */
export function useActorWords(): (event: AuditEvent, name: string) => string {
  const translate = useTranslate();
  return ({ key }, name) =>
    key === null ? name : translate('admin.audit.by_key', { key: `\u2068${key.title}\u2069`, name });
}

/** Name and role of whoever acted, and the API key by which. */
export function ActorField(_: { source: string }) {
  const event = useRecordContext<AuditEvent>();
  const [translate, wordsOf] = [useTranslate(), useActorWords()];
  if (!event) return null;
  const role = translate(`admin.roles.${event.actor_role}`);
  const name = event.actor?.name ? `${event.actor.name}${translate('site.comma')}${role}` : role;
  return <span>{wordsOf(event, name)}</span>;
}

/** Where each thing stands in the back office. A thing that is not here has no page of its own. */
const pages: Partial<Record<string, string>> = {
  account: 'accounts',
  bill: 'bills',
  change: 'changes',
  chat: 'conversations',
  claim: 'claims',
  clinic: 'clinics',
  comment: 'comments',
  complaint: 'complaints',
  currency: 'currencies',
  doctor: 'doctors',
  message: 'messages',
  import: 'imports',
  news: 'news',
  query: 'unread-queries',
  ranking: 'ranking',
  report: 'reports',
  request: 'requests',
  term: 'terms',
};

/** What the thing is called: its title, else its number; an id that only machines read is left out. */
export function useEntityWords(): (event: AuditEvent) => string {
  const [translate, language] = [useTranslate(), useLocale()];
  return ({ entity, entity_id, entity_title }) => {
    const thing = translate(`admin.audit.entities.${entity}`);
    if (entity === 'table')
      return `${thing}: ${translate(`admin.${entity_id}.name`, { smart_count: 5, _: '' })}`;
    // The number of an interface text is its language and its key.
    if (entity === 'language' || entity === 'message') {
      const [code = ''] = entity_id.split(':');
      return `${thing}: ${new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code}`;
    }
    if (entity_title !== null) return `${thing}: \u2068${entity_title}\u2069`;
    return /^\d+$/.test(entity_id) ? `${thing}: ${entity_id}` : thing;
  };
}

/** The thing, with the clinic it belongs to; a link where it has a page. */
export function EntityField(_: { source: string; sortable?: false }) {
  const event = useRecordContext<AuditEvent>();
  const [wordsOf, createPath] = [useEntityWords(), useCreatePath()];
  if (!event) return null;
  const resource = pages[event.entity];
  const words = <bdi>{wordsOf(event)}</bdi>;
  const isOwn = event.entity === 'clinic' && event.clinic?.id === Number(event.entity_id);
  return (
    <span>
      {resource ? (
        <Link to={createPath({ resource, type: 'show', id: event.entity_id })} onClick={stop}>
          {words}
        </Link>
      ) : (
        words
      )}
      {event.clinic?.title && !isOwn && (
        <>
          {' · '}
          <bdi>{event.clinic.title}</bdi>
        </>
      )}
    </span>
  );
}

/** The row itself opens the act. */
const stop = (click: MouseEvent) => click.stopPropagation();

/** What was and what is, in one line. */
export function DifferenceField(_: { source: string; sortable?: false }) {
  const event = useRecordContext<AuditEvent>();
  const differenceOf = useDifference();
  return event ? <bdi>{differenceOf(event)}</bdi> : null;
}
