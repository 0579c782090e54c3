import { Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocale, useTranslate } from 'react-admin';
import { type AuditEvent, listAudit } from '../../contract/operations/audit.ts';
import { type AuditEntity, auditKindOf } from '../../contract/operations/audit-kinds.ts';
import { useActorWords, useKindWords, useReasonWords } from './act-words.tsx';
import { api } from './api.ts';
import { DetailTable } from './detail-table.tsx';
import { momentForm } from './time-forms.ts';

type Props = {
  entity: AuditEntity;
  id: string | number;
  /** What is shown of the thing: when it has changed, the history is loaded anew. */
  of: object;
  /** What can be done with a line of the history. */
  act?(event: AuditEvent): ReactNode;
};

/** What was done to one thing, newest first: who, when, and what was before. */
export function History({ entity, id, of, act }: Props) {
  const [events, setEvents] = useState<AuditEvent[]>([]);
  const [translate, locale] = [useTranslate(), useLocale()];
  const [wordsOf, reasonOf, actorOf] = [useKindWords(), useReasonWords(), useActorWords()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed has a new line of the history
  useEffect(() => {
    let isWanted = true;
    const query = { entity, entity_id: String(id), per_page: 50 };
    // A history that does not come leaves the thing itself usable.
    api(listAudit, { query }).then(
      ({ data }) => isWanted && setEvents(data),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [entity, id, of]);
  if (events.length === 0) return null;
  const format = new Intl.DateTimeFormat(locale, momentForm);
  return (
    <Stack component="section" spacing={2} sx={{ padding: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('admin.shell.history')}
      </Typography>
      {events.map((event) => (
        <div key={event.id}>
          <Typography variant="body2">
            {[
              format.format(new Date(event.at)),
              actorOf(event, event.actor?.name ?? ''),
              wordsOf(event.kind),
              reasonOf(event),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <DetailTable event={event} />
          {auditKindOf(event.kind)?.versions && (
            <Link to={`/audit/${event.id}/show`}>{translate('admin.audit.versions.open')}</Link>
          )}
          {act?.(event)}
        </div>
      ))}
    </Stack>
  );
}
