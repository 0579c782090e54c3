import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicCard as Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { useBillStatistic } from './bill-statistic.tsx';
import card from './cards/card.module.css';
import { Card, type CardProps } from './cards/card.tsx';
import classes from './cards/card-about.module.css';
import { CardIcon } from './cards/card-icon.tsx';
import { CardProof } from './cards/card-proof.tsx';
import { KnownCardFacts } from './cards/known-card-facts.tsx';
import { DemoLabel } from './demo-label.tsx';
import { isQuiet } from './is-quiet.ts';
import { useSourceName } from './use-source-name.ts';

/** Where the facts of a clinic come from, in a line. */
function useGround({ source, is_claimed }: Clinic): string {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useSourceName();
  const words = is_claimed ? 'card.claimed' : 'card.unclaimed';
  if (!source) return t(words);
  return t(`${words}_source`, {
    source: isolate(nameOf(source.source)),
    date: format.date(source.retrieved_at),
  });
}

/** A clinic in a list. */
export const ClinicCard = memo(function ClinicCard({ clinic, ...place }: CardProps & { clinic: Clinic }) {
  const { t } = useTranslation();
  const { city, country } = clinic;
  const ground = useGround(clinic);
  const billed = useBillStatistic();
  const where = city ? [city.title, country.title] : [country.title, t('card.city_unknown')];
  return (
    <Card
      {...place}
      kind="clinic"
      subject={clinic}
      address={clinicPath(clinic.slug)}
      icon="building"
      {...(isQuiet(clinic) && { facts: <KnownCardFacts clinic={clinic} /> })}
      about={
        <p className={classes.place}>
          <CardIcon name="pin" size={16} />
          {where.join(t('site.comma'))}
        </p>
      }
      proof={
        <div className={card.grounds}>
          <CardProof licence={clinic.licence} ground={ground} />
          {clinic.bill_statistic && <p className={card.billed}>{billed(clinic.bill_statistic)}</p>}
          {clinic.is_demo && <DemoLabel />}
        </div>
      }
    />
  );
});
