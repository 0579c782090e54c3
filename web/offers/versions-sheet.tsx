import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { costOf } from '../../contract/offers/offer-costs.ts';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import { useFormat } from '../platform/format.ts';
import { Sheet } from '../ui/sheet.tsx';
import classes from './dialog.module.css';
import { OfferCell } from './offer-cell.tsx';
import type { OfferColumn } from './offer-columns.ts';
import { changesBetween } from './offer-rows.ts';
import { useCost } from './use-cost.ts';

type Version = { version: number; sent_at: string; terms: OfferTerms };

/** Earlier versions of an offer: what each later one has changed, the last first. */
export function VersionsSheet({
  column: { offer, clinic },
  onClose,
}: {
  column: OfferColumn;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const all: Version[] = [
    ...offer.earlier_versions,
    { version: offer.version, sent_at: offer.sent_at, terms: offer.terms },
  ].sort((a, b) => a.version - b.version);
  const steps = all.slice(1).map((after, i) => ({ before: all[i], after }));
  return (
    <Sheet
      opened
      isCentred
      title={t('offers.versions_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <div className={`${classes.body} ${classes.versions}`}>
        <p>{t('offers.versions_text', { clinic: clinic.title })}</p>
        {steps.reverse().map(
          ({ before, after }) =>
            before && (
              <section key={after.version} className={classes.version}>
                <h3>
                  {t('offers.version', { n: after.version })} <span>{format.dateTime(after.sent_at)}</span>
                </h3>
                <Changes before={before.terms} after={after.terms} />
              </section>
            ),
        )}
      </div>
    </Sheet>
  );
}

function Changes({ before, after }: { before: OfferTerms; after: OfferTerms }) {
  const { t } = useTranslation();
  const rows = changesBetween(before, after);
  const isPriceChanged =
    before.price_from !== after.price_from ||
    before.price_to !== after.price_to ||
    before.currency_id !== after.currency_id;
  if (rows.length === 0 && !isPriceChanged) return <p>{t('offers.versions_same')}</p>;
  return (
    <dl>
      {isPriceChanged && (
        <Change label={t('offers.cost.price')} was={<Price terms={before} />} now={<Price terms={after} />} />
      )}
      {rows.map(({ key, cells: [was, now] }) => (
        <Change
          key={key}
          label={t(`offers.row.${key}`)}
          was={was && <OfferCell cell={was} />}
          now={now && <OfferCell cell={now} />}
        />
      ))}
    </dl>
  );
}

function Change({ label, was, now }: { label: string; was: ReactNode; now: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.change}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.was}>{t('offers.was')}</span>
        {was}
      </dd>
      <dd>
        <span className={classes.is}>{t('offers.is')}</span>
        {now}
      </dd>
    </div>
  );
}

function Price({ terms }: { terms: OfferTerms }) {
  const words = useCost();
  const cost = costOf(terms);
  return cost && <b>{words('price', cost).original}</b>;
}
