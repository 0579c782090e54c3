import { useTranslation } from 'react-i18next';
import { costOf } from '../../../contract/offers/offer-costs.ts';
import type { OfferHistory } from '../../../contract/offers/offer-versions.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useFormat } from '../../platform/format.ts';
import text from '../../ui/text.module.css';
import { OfferCostLines } from '../offer-cost.tsx';
import { offerGroups, rowsOf } from '../offer-rows.ts';
import { OfferGroupRows } from './offer-group-rows.tsx';
import { offerStateKey } from './offer-standing.ts';
import classes from './printed-offer.module.css';

type Props = {
  found: StaffCase;
  history: OfferHistory;
  /** Null: the draft. */
  version: number | null;
  /** Its title in the language of the paper. */
  clinic: string;
};

/** Why what is printed cannot be accepted, in large words; null: it can, or it was. */
function useMark({ found, history, version }: Props): string | null {
  const { t } = useTranslation();
  const [last] = history.versions;
  if (version === null || !last) return t('staff.versions.unsent');
  if (version < last.version) return t('staff.print.replaced', { n: last.version });
  const { state } = history;
  const isOpen = state === 'sent' || state === 'viewed';
  if (isOpen) return Date.parse(last.valid_until) < Date.now() ? t('staff.offer_state.expired') : null;
  const isAgreed = state === 'accepted' || state === 'confirmed' || state === 'fulfilled';
  return isAgreed ? null : t(`staff.offer_state.${offerStateKey(state, found.request_state)}`);
}

/** An offer as it goes to the patient, and nothing else of the clinic's. */
export function PrintedOffer(props: Props) {
  const { found, history, version, clinic } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const mark = useMark(props);
  const sent = history.versions.find((one) => one.version === version);
  const told = sent ?? history.draft;
  if (!told) return null;
  const { terms, doctor_title: doctor } = told;
  const cost = costOf(terms);
  const rows = rowsOf([
    {
      terms,
      ...(sent && { validity: { valid_until: sent.valid_until, time_zone: found.time_zone } }),
    },
  ]);
  const facts = [
    ['clinic', clinic],
    ['doctor', doctor ?? t('offers.unsaid')],
    ['request', t('staff.number', { number: found.number })],
    ['date', sent && format.dayIn(sent.sent_at, found.time_zone)],
    ['version', sent && format.number(sent.version)],
    ['valid_until', sent && format.dayIn(sent.valid_until, found.time_zone)],
  ] as const;
  return (
    <article className={classes.printed}>
      {mark !== null && <p className={classes.mark}>{mark}</p>}
      <h1 className={text.h1}>
        {t('staff.print.title')}
        {terms.procedure !== '' && (
          <>
            {': '}
            <bdi>{terms.procedure}</bdi>
          </>
        )}
      </h1>
      <dl className={classes.facts}>
        {facts.map(
          ([key, value]) =>
            value !== undefined && (
              <div key={key}>
                <dt>{t(`staff.print.${key}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className={classes.cost}>
        {cost ? <OfferCostLines cost={cost} showsRateDay /> : <p>{t('staff.no_price_yet')}</p>}
      </div>
      {offerGroups.map((group) => (
        <section key={group} className={classes.group}>
          <h2>{t(`offers.group.${group}`)}</h2>
          <OfferGroupRows rows={rows} group={group} />
        </section>
      ))}
      <p className={classes.foot}>
        {t('staff.print.foot', { when: format.dayOf(new Date().toISOString()) })}
      </p>
    </article>
  );
}
