import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Fact } from '../ui/fact.tsx';
import classes from './clinic.module.css';
import { useSourceName } from './use-source-name.ts';

/** Years since the foundation; null when it is not in the past. */
const ageOf = (established: number) => {
  const years = new Date().getUTCFullYear() - established;
  return years >= 0 ? years : null;
};

/** The deciding facts in one row, known or not. */
export function ClinicFacts({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useSourceName();
  const { rating, languages, established, beds, source } = clinic;
  const unknown = { value: t('clinic.unknown'), qualifier: t('clinic.unknown_note'), isUnknown: true };
  const age = established === null ? null : ageOf(established);
  const count = { count: rating.count, n: format.number(rating.count) };
  return (
    <dl className={classes.keyRow}>
      <Fact
        label={t('card.rating')}
        {...(rating.score === null
          ? { value: t('card.rating_none'), qualifier: t('card.rating_none_note'), isUnknown: true }
          : { value: <bdi dir="ltr">{rating.score.toFixed(1)}</bdi>, qualifier: t('card.comments', count) })}
      />
      <Fact
        label={t('clinic.languages')}
        {...(languages.length === 0
          ? unknown
          : { value: languages.length, qualifier: format.list(languages.map(format.languageName)) })}
      />
      <Fact
        label={t('clinic.established')}
        {...(established === null
          ? unknown
          : {
              value: String(established),
              qualifier: age
                ? t('clinic.established_note', { count: age, n: age })
                : t('clinic.established_new'),
            })}
      />
      <Fact
        label={t('clinic.beds')}
        {...(beds === null
          ? unknown
          : {
              value: format.number(beds),
              qualifier: source ? t('clinic.by_source', { source: nameOf(source.source) }) : undefined,
            })}
      />
    </dl>
  );
}
