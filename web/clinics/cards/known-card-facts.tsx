import { useTranslation } from 'react-i18next';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import { useFormat } from '../../platform/format.ts';
import { ScoreFact } from '../../reviews/ratings/score-fact.tsx';
import { Fact } from '../../ui/fact.tsx';
import classes from './card-facts.module.css';
import { LanguagesFact, PriceFact } from './card-facts.tsx';

/** Facts on the card of an unclaimed clinic: only those that are known, or one line if none is. */
export function KnownCardFacts({ clinic }: { clinic: ClinicCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { specializations, beds, rating, languages, price_from } = clinic;
  const known = [
    specializations.length > 0 && (
      <Fact
        key="fields"
        label={t('clinic.specializations')}
        value={
          <span className={classes.plain}>
            {specializations.map(({ title }) => title).join(t('site.comma'))}
          </span>
        }
      />
    ),
    price_from !== null && <PriceFact key="price" price={price_from} />,
    rating.count > 0 && <ScoreFact key="score" rating={rating} />,
    beds !== null && <Fact key="beds" label={t('clinic.beds')} value={format.number(beds)} />,
    languages.length > 0 && <LanguagesFact key="languages" languages={languages} />,
  ].filter(Boolean);
  if (known.length === 0) return <p className={classes.nothing}>{t('card.nothing_stated')}</p>;
  return <dl className={`${classes.facts} ${classes.known}`}>{known}</dl>;
}
