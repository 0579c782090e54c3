import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryAttempt } from '../../../contract/platform/deliveries.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import classes from './integrations.module.css';
import type { DeliveryLog } from './use-deliveries.ts';

type Logged = {
  id: string;
  type: string;
  state: 'waiting' | 'delivered' | 'failed' | 'held';
  created_at: string;
  next_at: string | null;
  last_attempts: DeliveryAttempt[];
};

type Props<Row extends Logged> = {
  url: string;
  /** What the log says and for how long. */
  text: string;
  log: DeliveryLog<Row>;
  /** Words for what was sent. */
  nameOf(type: Row['type']): string;
  /** Absent: nothing can be sent again. */
  onReplay?: ((id: string) => void) | undefined;
  /** Acts above the list, before the one that reads it anew. */
  acts?: ReactNode;
  onClose(): void;
  /** Below the list. */
  children?: ReactNode;
};

/** What was sent to an address and how it answered. */
export function DeliveryLogSheet<Row extends Logged>(props: Props<Row>) {
  const { url, text, log, nameOf, onReplay, acts, onClose, children } = props;
  const { t } = useTranslation();
  const { loaded, said, failed, isBusy, act, more } = log;
  return (
    <Sheet
      opened
      isWide
      title={t('staff_integrations.deliveries_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <div className={sheetBody.body} aria-busy={isBusy}>
        <p>
          <span className={classes.url}>{url}</span>
        </p>
        <p>{text}</p>
        <div className={classes.acts}>
          {acts}
          <Button onClick={() => act()}>{t('staff_integrations.deliveries_refresh')}</Button>
          <span role="status">{said}</span>
        </div>
        <FormMessage text={failed} />
        {loaded && <DeliveryList deliveries={loaded.deliveries} nameOf={nameOf} onReplay={onReplay} />}
        {loaded?.hasMore && <Button onClick={more}>{t('staff_integrations.deliveries_more')}</Button>}
        {children}
      </div>
    </Sheet>
  );
}

type ListProps<Row extends Logged> = Pick<Props<Row>, 'nameOf' | 'onReplay'> & { deliveries: readonly Row[] };

function DeliveryList<Row extends Logged>({ deliveries, nameOf, onReplay }: ListProps<Row>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (deliveries.length === 0) return <p className={classes.fact}>{t('staff_integrations.no_deliveries')}</p>;
  return (
    <ul>
      {deliveries.map(({ id, type, state, created_at, next_at, last_attempts }) => {
        const [event, when] = [nameOf(type), format.dateTime(created_at)];
        const answer = last_attempts[0]?.answer ?? null;
        return (
          <li key={id} className={classes.row}>
            <div className={classes.facts}>
              <p className={classes.name}>
                {event}
                <span
                  className={classes.state}
                  data-ended={state === 'waiting' || state === 'held' || undefined}
                  data-failing={state === 'failed' || undefined}
                >
                  {t(`staff_integrations.delivery_state.${state}`)}
                </span>
              </p>
              <p className={classes.fact}>
                {when} · <code dir="ltr">msg_{id}</code>
              </p>
              <ul className={classes.attempts}>
                {last_attempts.map((attempt) => (
                  <li key={attempt.at} className={classes.fact}>
                    <AttemptText attempt={attempt} />
                  </li>
                ))}
              </ul>
              {answer !== null && (
                <pre className={classes.answer} dir="auto">
                  {answer}
                </pre>
              )}
              {next_at !== null && new Date(next_at) > new Date() && (
                <p className={classes.fact}>
                  {t('staff_integrations.delivery_next', { when: format.dateTime(next_at) })}
                </p>
              )}
            </div>
            {onReplay && state !== 'waiting' && (
              <IconButton
                label={t('staff_integrations.delivery_replay_named', { event, when })}
                onClick={() => onReplay(id)}
              >
                <Icon name="retry" size={20} />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AttemptText({ attempt }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, status, failure, duration_ms: ms } = attempt;
  const when = format.dateTime(at);
  const result =
    status !== null
      ? t('staff_integrations.attempt_status', { status: String(status) })
      : t(failure === null ? 'staff_integrations.attempt_none' : `staff_integrations.failure.${failure}`);
  return ms === null
    ? t('staff_integrations.attempt', { when, result })
    : t('staff_integrations.attempt_timed', { when, result, ms: format.number(ms) });
}
