import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listDeliveries,
  replayDeliveries,
  testWebhook,
  type Webhook,
} from '../../../contract/team/webhooks.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { DeliveryLogSheet } from './delivery-log.tsx';
import classes from './integrations.module.css';
import { useDeliveries } from './use-deliveries.ts';
import { eventName } from './webhook-words.ts';

const HOUR = 3_600_000;
const spans = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR };
type Span = keyof typeof spans;
const isSpan = (value: string): value is Span => value in spans;

type Props = { clinicId: number; webhook: Webhook; onClose(): void };

/** What was sent to a webhook and how the receiver answered, and the ways to send again. */
export function DeliverySheet({ clinicId, webhook, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = webhook;
  const log = useDeliveries((before) => {
    const query = { clinic_id: clinicId, ...(before !== null && { before }) };
    return browserApi(listDeliveries, { params: { id }, query });
  });
  const test = async () => {
    await browserApi(testWebhook, { params: { id }, body: { clinic_id: clinicId } });
    return t('staff_integrations.deliveries_tested');
  };
  const replay = async (what: { delivery: string } | { since: string }) => {
    const body = { clinic_id: clinicId, ...what };
    const { data } = await browserApi(replayDeliveries, { params: { id }, body });
    const done = t('staff_integrations.delivery_replayed', { count: data.count });
    return data.rest_since === null ? done : `${done}. ${t('staff_integrations.replay_rest')}`;
  };
  const isOff = webhook.state === 'off';
  return (
    <DeliveryLogSheet
      url={webhook.url}
      text={t('staff_integrations.deliveries_text')}
      log={log}
      nameOf={(type) => t(eventName(type))}
      onReplay={isOff ? undefined : (delivery) => log.act(() => replay({ delivery }))}
      acts={
        !isOff && (
          <Button kind="tonal" onClick={() => log.act(test)}>
            {t('staff_integrations.deliveries_test')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {!isOff && log.loaded !== null && log.loaded.deliveries.length > 0 && (
        <ReplaySince onReplay={(since) => log.act(() => replay({ since }))} />
      )}
    </DeliveryLogSheet>
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
