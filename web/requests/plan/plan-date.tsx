import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { askOtherDates, chooseDate, type Plan } from '../../../contract/requests/plan.ts';
import { useOfferAct } from '../../offers/use-offer-act.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { ownZone } from '../../platform/own-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Radio } from '../../ui/radio.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './plan.module.css';
import { useBothClocks } from './plan-times.ts';
import { ReasonSheet } from './reason-sheet.tsx';

/** The date as it stands, by both clocks; null: none does. */
export function StandingDate({ plan, side }: { plan: Plan; side: 'client' | 'staff' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clocks = useBothClocks(plan, side);
  if (plan.day === null) return null;
  const lines = plan.starts_at === null ? [t('plan.date.no_time')] : clocks(plan.starts_at);
  return (
    <div className={classes.date}>
      <Icon name="calendar" size={24} />
      <div>
        <b>{format.date(plan.day)}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  );
}

/** Choosing one of the proposed times. */
function Slots({ plan, onNoneFits }: { plan: Plan; onNoneFits(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const clocks = useBothClocks(plan, 'client');
  const [chosen, setChosen] = useState<string | null>(null);
  const take = useOfferAct(revalidate, async (slotId: string) => {
    await browserApi(chooseDate, {
      params: { id: plan.request_id },
      body: { version: plan.version, slot_id: slotId, time_zone: ownZone() },
    });
    showToast('success', t('plan.date.chosen_toast'));
    await revalidate();
  });
  // A slot that the clinic has replaced meanwhile is chosen no more.
  const slotId = plan.slots.some(({ id }) => id === chosen) ? chosen : null;
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (slotId !== null) take.run(slotId);
      }}
    >
      <fieldset className={classes.slots}>
        <legend>{t('plan.date.choose')}</legend>
        {plan.slots.map((slot) => (
          <Radio
            key={slot.id}
            name="slot"
            label={clocks(slot.starts_at).join(' · ')}
            checked={slotId === slot.id}
            onChange={() => setChosen(slot.id)}
          />
        ))}
      </fieldset>
      <div className={classes.actions}>
        <Button type="submit" kind="primary" loading={take.isBusy} disabled={slotId === null}>
          {t('plan.date.take')}
        </Button>
        <Button onClick={onNoneFits}>{t('plan.date.none_fits')}</Button>
      </div>
    </form>
  );
}

/** The date for the client: what stands, what can be chosen, and the way to another one. */
export function PlanDate({ plan, isOpen }: { plan: Plan; isOpen: boolean }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const hasDate = plan.day !== null;
  const hasSlots = plan.slots.length > 0;
  return (
    <section className={classes.card} aria-labelledby="plan-date">
      <h2 id="plan-date">{t('plan.date.title')}</h2>
      <StandingDate plan={plan} side="client" />
      {isOpen && !hasDate && !hasSlots && <p>{t('plan.date.none_client')}</p>}
      {isOpen && hasSlots && <Slots plan={plan} onNoneFits={() => setAsks(true)} />}
      {isOpen && hasDate && !hasSlots && (
        <div className={classes.actions}>
          <Button onClick={() => setAsks(true)}>{t('plan.date.move')}</Button>
        </div>
      )}
      {asks && (
        <ReasonSheet
          title={t('plan.date.move_title')}
          text={t(hasDate ? 'plan.date.move_text' : 'plan.date.none_fits_text')}
          confirm={t('plan.date.send')}
          done={t('plan.date.asked_toast')}
          rule={plan.terms.refund}
          send={(reason) =>
            browserApi(askOtherDates, {
              params: { id: plan.request_id },
              body: { id: crypto.randomUUID(), version: plan.version, reason },
            })
          }
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
