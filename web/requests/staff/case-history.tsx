import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseEvent, furtherCaseActs, listCaseHistory } from '../../../contract/requests/case-history.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { useLiveChange, useLiveInbox } from '../../live/changes.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './case.module.css';

const isFurther = (kind: CaseEvent['kind']): boolean => furtherCaseActs.some((one) => one === kind);

/** Names are of any script: they keep their own direction inside the sentence. */
const apart = (name: string): string => `\u2068${name}\u2069`;

/** What happened to the case here and who of the clinic did it, the last first; fetched when somebody looks. */
export function CaseHistory({ found: { id, clinic_id, inbox } }: { found: StaffCase }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [events, setEvents] = useState<readonly CaseEvent[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const load = useAction(async () => {
    const { data } = await browserApi(listCaseHistory, { params: { id }, query: { clinic_id } });
    setEvents(data);
  });
  useLiveChange((change) => isOpen && (change.id === null || change.id === id) && load.run());
  useLiveInbox((change) => isOpen && (change.id === null || change.id === inbox.id) && load.run());
  const words = ({ kind, to, version }: CaseEvent): string => {
    if (to !== null) return t('staff.history.given', { name: apart(to) });
    if (version !== null) return t('staff.history.offer_sent', { n: version });
    return t(isFurther(kind) ? `staff.history.${kind}` : `chat.event.staff.${kind}`);
  };
  return (
    <section className={classes.card} aria-labelledby="case-history">
      <details
        className={classes.history}
        onToggle={({ currentTarget: { open } }) => {
          setOpen(open);
          if (open) load.run();
        }}
      >
        <summary>
          <h2 id="case-history">{t('staff.history.title')}</h2>
        </summary>
        {events === null ? (
          <Skeleton width="80%" height={20} />
        ) : (
          <ol>
            {events.map((event) => (
              <li key={event.id}>
                <p>{words(event)}</p>
                <p className={classes.quiet}>
                  {event.by !== null && <bdi>{event.by}</bdi>}
                  <time dateTime={event.at}>{format.dateTime(event.at)}</time>
                </p>
              </li>
            ))}
          </ol>
        )}
      </details>
    </section>
  );
}
