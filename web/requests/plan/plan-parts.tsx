import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../contract/requests/plan.ts';
import { Phones } from '../../clinics/clinic-contacts.tsx';
import { PlaceLine } from '../../clinics/place-line.tsx';
import { OfferCostLines } from '../../offers/offer-cost.tsx';
import { useFormat } from '../../platform/format.ts';
import { MapBox } from '../../platform/map/map-box.tsx';
import { useSite } from '../../platform/site.tsx';
import { Note } from '../../ui/panel.tsx';
import classes from './plan.module.css';
import { useTimeIn } from './plan-times.ts';
import { Rule } from './reason-sheet.tsx';

/** Where the patient is expected and how to get there. */
export function PlanPlace({ plan: { clinic, arrival } }: { plan: Plan }) {
  const { t } = useTranslation();
  const { mapStyleUrl } = useSite();
  const { id, title, location } = clinic;
  const pins = useMemo(() => (location ? [{ id, title, ...location }] : []), [id, title, location]);
  return (
    <section className={classes.card} aria-labelledby="plan-place">
      <h2 id="plan-place">{t('plan.place.title')}</h2>
      <p>
        <b>
          <bdi>{title}</bdi>
        </b>
        <br />
        <PlaceLine parts={[clinic.address, clinic.city, clinic.country]} />
      </p>
      {arrival !== '' && (
        <div>
          <h3>{t('plan.place.arrival')}</h3>
          <p className={classes.words} dir="auto">
            {arrival}
          </p>
        </div>
      )}
      {location && <MapBox className={classes.map} pins={pins} styleUrl={mapStyleUrl} isQuiet />}
      {location && !clinic.is_exact && <p className={classes.quiet}>{t('plan.place.city_only')}</p>}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whom to ask. */
export function PlanContacts({ plan, children }: { plan: Plan; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="plan-contact">
      <h2 id="plan-contact">{t('plan.contact.title')}</h2>
      <dl className={classes.facts}>
        <Fact name={t('plan.contact.doctor')}>
          <bdi>{plan.doctor}</bdi>
        </Fact>
        {plan.contact_name !== '' && (
          <Fact name={t('plan.contact.person')}>
            <bdi>{plan.contact_name}</bdi>
          </Fact>
        )}
        {plan.contact_phone !== '' && (
          <Fact name={t('plan.contact.phone')}>
            <Phones phone={plan.contact_phone} />
          </Fact>
        )}
        {plan.clinic.phone !== null && (
          <Fact name={t('plan.contact.clinic_phone')}>
            <Phones phone={plan.clinic.phone} />
          </Fact>
        )}
      </dl>
      {children}
    </section>
  );
}

/** What was accepted: it does not change any more. */
export function PlanTerms({ plan: { terms, cost } }: { plan: Plan }) {
  const { t } = useTranslation();
  const { prepayment_percent: percent } = terms;
  const texts = [
    ['plan.rule', terms.refund],
    ['plan.terms.price_changes', terms.price_changes],
    ['plan.terms.complications', terms.complications],
    ['plan.terms.aftercare', terms.aftercare],
  ] as const;
  return (
    <section className={classes.card} aria-labelledby="plan-terms">
      <h2 id="plan-terms">{t('plan.terms.title')}</h2>
      <OfferCostLines cost={cost} showsRateDay />
      <dl className={classes.facts}>
        <Fact name={t('plan.terms.procedure')}>
          <bdi>{terms.procedure}</bdi>
        </Fact>
        {percent !== null && (
          <Fact name={t('plan.terms.prepayment')}>
            {percent === 0
              ? t('plan.terms.prepayment_none')
              : t('plan.terms.prepayment_percent', { percent })}
          </Fact>
        )}
        {texts.map(
          ([key, text]) =>
            text !== '' && (
              <Fact key={key} name={t(key)}>
                <span dir="auto" className={classes.words}>
                  {text}
                </span>
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

/** What has happened to the date, the last first. */
export function PlanChanges({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeIn = useTimeIn();
  if (plan.changes.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="plan-changes">
      <h2 id="plan-changes">{t('plan.changes.title')}</h2>
      <ol className={classes.changes}>
        {plan.changes.map((change) => {
          const when = change.starts_at === null ? '' : timeIn(change.starts_at, plan.clinic.time_zone);
          return (
            <li key={change.id}>
              <span className={classes.quiet}>{format.dateTime(change.at)}</span>
              <span>{t(`plan.changes.${change.side}.${change.kind}`, { when })}</span>
              {change.kind !== 'chosen' && when !== '' && (
                <span className={classes.quiet}>{t('plan.changes.was', { when })}</span>
              )}
              {change.reason !== '' && (
                <bdi className={classes.words}>{t('plan.cancelled_reason', { reason: change.reason })}</bdi>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Says that it is over and why, with the rule that was agreed on. */
export function Cancelled({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  if (plan.request_state !== 'cancelled') return null;
  return (
    <Note kind="amber">
      <p>
        <b>{t('plan.cancelled')}</b>
      </p>
      {plan.state_reason && (
        <p>
          <bdi>{t('plan.cancelled_reason', { reason: plan.state_reason })}</bdi>
        </p>
      )}
      <Rule text={plan.terms.refund} />
    </Note>
  );
}
