import { useTranslation } from 'react-i18next';
import { costOf } from '../../../contract/offers/offer-costs.ts';
import type { OfferTerms, StaffOffer } from '../../../contract/offers/offers.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { OfferCostLines } from '../offer-cost.tsx';
import { offerGroups, rowsOf } from '../offer-rows.ts';
import { MissingPoints } from './missing-points.tsx';
import card from './offer-card.module.css';
import { goToPlace } from './offer-errors.ts';
import { OfferGroupRows } from './offer-group-rows.tsx';
import classes from './offer-preview.module.css';
import { useNamedTerms } from './use-named-terms.ts';
import type { NamedDoctors } from './use-offer-doctors.ts';

type Props = {
  offer: StaffOffer;
  terms: OfferTerms;
  doctors: NamedDoctors;
};

/** How complete it is, and the column as the client will see it. */
export function OfferPreview({ offer, terms, doctors }: Props) {
  const { t } = useTranslation();
  const { doctor } = useNamedTerms(doctors)(terms);
  const rows = rowsOf([{ terms }]);
  return (
    <>
      <Completeness offer={offer} />
      <section className={classes.preview} aria-labelledby="offer-preview">
        <h2 id="offer-preview">{t('staff.preview')}</h2>
        <div className={classes.previewHead}>
          <PreviewSum terms={terms} />
          <p className={card.quiet}>{doctor === null ? t('staff.choose_doctor') : <bdi>{doctor}</bdi>}</p>
        </div>
        {offerGroups.map((group) => (
          <div key={group}>
            <h3>{t(`offers.group.${group}`)}</h3>
            <OfferGroupRows rows={rows} group={group} />
          </div>
        ))}
      </section>
    </>
  );
}

/** What the offer costs as it is written, as the patient will read it. */
export function PreviewSum({ terms }: { terms: OfferTerms }) {
  const { t } = useTranslation();
  const cost = costOf(terms);
  return cost ? (
    <OfferCostLines cost={cost} showsRateDay />
  ) : (
    <p className={classes.noPrice}>{t('staff.no_price_yet')}</p>
  );
}

function Completeness({ offer: { completeness, points, missing } }: { offer: StaffOffer }) {
  const { t } = useTranslation();
  const least = limits.offerCompletenessMin;
  const isEnough = completeness >= least;
  return (
    <section className={classes.completeness} aria-labelledby="offer-completeness">
      <h2 id="offer-completeness">
        {t('staff.complete', { percent: completeness, said: points.said, all: points.all })}
      </h2>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-enough={isEnough || undefined}
      >
        <rect width={completeness} height="1" />
      </svg>
      {!isEnough && <p className={card.quiet}>{t('staff.complete_least', { least })}</p>}
      {missing.length > 0 && (
        <>
          <p className={card.quiet}>{t('staff.missing')}</p>
          <MissingPoints missing={missing} onGo={goToPlace} />
        </>
      )}
    </section>
  );
}
