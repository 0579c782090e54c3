import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Delivery,
  listDeliveries,
  replayDeliveries,
  testWebhook,
  type Webhook,
} from '../../../contract/team/webhooks.ts';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import classes from './integrations.module.css';
import { eventName } from './webhook-words.ts';

const HOUR = 3_600_000;
const spans = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR };
type Span = keyof typeof spans;
const isSpan = (value: string): value is Span => value in spans;

type Props = { clinicId: number; webhook: Webhook; onClose(): void };

type Loaded = { deliveries: Delivery[]; hasMore: boolean };

/** What was sent and how the receiver answered, and the ways to send again. */
export function DeliverySheet({ clinicId, webhook, onClose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  /** What the last act has led to, or why it failed: a dialog lies over the toasts. */
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const { id } = webhook;

  async function load(before: string | null = null): Promise<void> {
    const query = { clinic_id: clinicId, ...(before !== null && { before }) };
    const { data, meta } = await browserApi(listDeliveries, { params: { id }, query });
    setLoaded((was) => ({
      deliveries: before === null ? data : [...(was?.deliveries ?? []), ...data],
      hasMore: meta.has_more,
    }));
  }

  const act = useAction(async (work: () => Promise<string>) => {
    setFailed(null);
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      setFailed(failureText(error));
    }
  });
  const refresh = async () => {
    await load();
    return '';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => act.run(refresh), []);

  const test = async () => {
    await browserApi(testWebhook, { params: { id }, body: { clinic_id: clinicId } });
    await load();
    return t('staff_integrations.deliveries_tested');
  };
  const replay = async (what: { delivery: string } | { since: string }) => {
    const body = { clinic_id: clinicId, ...what };
    const { data } = await browserApi(replayDeliveries, { params: { id }, body });
    await load();
    const done = t('staff_integrations.delivery_replayed', { count: data.count });
    return data.rest_since === null ? done : `${done}. ${t('staff_integrations.replay_rest')}`;
  };
  const isOff = webhook.state === 'off';
  return (
    <Sheet
      opened
      isWide
      title={t('staff_integrations.deliveries_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <div className={sheetBody.body} aria-busy={act.isBusy}>
        <p>
          <span className={classes.url}>{webhook.url}</span>
        </p>
        <p>{t('staff_integrations.deliveries_text')}</p>
        <div className={classes.acts}>
          {!isOff && (
            <Button kind="tonal" onClick={() => act.run(test)}>
              {t('staff_integrations.deliveries_test')}
            </Button>
          )}
          <Button onClick={() => act.run(refresh)}>{t('staff_integrations.deliveries_refresh')}</Button>
          <span role="status">{said}</span>
        </div>
        <FormMessage text={failed} />
        {loaded && (
          <DeliveryList
            deliveries={loaded.deliveries}
            isOff={isOff}
            onReplay={(delivery) => act.run(() => replay({ delivery }))}
          />
        )}
        {loaded?.hasMore && (
          <Button
            onClick={() =>
              act.run(async () => {
                await load(loaded.deliveries.at(-1)?.id ?? null);
                return '';
              })
            }
          >
            {t('staff_integrations.deliveries_more')}
          </Button>
        )}
        {!isOff && loaded !== null && loaded.deliveries.length > 0 && (
          <ReplaySince onReplay={(since) => act.run(() => replay({ since }))} />
        )}
      </div>
    </Sheet>
  );
}

function ReplaySince({ onReplay }: { onReplay(since: string): void }) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<Span>('hour');
  return (
    <div className={classes.replay}>
      <Select
        label={t('staff_integrations.replay_since')}
        value={span}
        onChange={({ target: { value } }) => {
          if (isSpan(value)) setSpan(value);
        }}
      >
        {Object.keys(spans).map((one) => (
          <option key={one} value={one}>
            {t(`staff_integrations.replay_spans.${one}`)}
          </option>
        ))}
      </Select>
      <Button onClick={() => onReplay(new Date(Date.now() - spans[span]).toISOString())}>
        {t('staff_integrations.replay_confirm')}
      </Button>
    </div>
  );
}

type ListProps = { deliveries: readonly Delivery[]; isOff: boolean; onReplay(id: string): void };

function DeliveryList({ deliveries, isOff, onReplay }: ListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (deliveries.length === 0) return <p className={classes.fact}>{t('staff_integrations.no_deliveries')}</p>;
  return (
    <ul>
      {deliveries.map(({ id, type, state, created_at, next_at, last_attempts }) => {
        const [event, when] = [t(eventName(type)), format.dateTime(created_at)];
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
            {state !== 'waiting' && !isOff && (
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

function AttemptText({ attempt }: { attempt: Delivery['last_attempts'][number] }) {
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
