import { useTranslation } from 'react-i18next';
import type { ClinicCard } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Price } from '../platform/money.tsx';
import { useSite } from '../platform/site.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './clinic-card.module.css';

/** Minutes in words of the language, in the largest unit that says enough. */
function useDuration(): (minutes: number) => string {
  const { language } = useSite();
  return (minutes) => {
    const [value, unit] =
      minutes < 60 ? [minutes, 'minute'] : minutes < 2880 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
    return new Intl.NumberFormat(`${language.prefix}-u-nu-latn`, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: 0,
    }).format(value);
  };
}

function RatingFact({ rating }: Pick<ClinicCard, 'rating'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const values = { count: rating.count, n: format.number(rating.count) };
  if (rating.count === 0) {
    return (
      <Fact
        label={t('card.rating')}
        value={t('card.rating_none')}
        qualifier={t('card.rating_none_note')}
        isUnknown
      />
    );
  }
  if (rating.score === null) {
    const note = t('card.rating_few_note', values);
    return <Fact label={t('card.rating')} value={t('card.rating_few')} qualifier={note} isUnknown />;
  }
  const score = (
    <>
      <span className={classes.star}>
        <Icon name="star" size={18} />
      </span>
      <bdi dir="ltr">{rating.score.toFixed(1)}</bdi>
    </>
  );
  return <Fact label={t('card.rating')} value={score} qualifier={t('card.comments', values)} />;
}

/** Price, score, reply time, languages: always these four in this order, so that the eye runs down a column. */
export function CardFacts({ clinic }: { clinic: ClinicCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { price_from, languages, reply_time_minutes } = clinic;
  return (
    <dl className={classes.facts}>
      {price_from ? (
        <Fact
          label={t('card.price')}
          value={
            <span className={classes.price}>
              {t('card.price_from')} <Price price={price_from} />
            </span>
          }
        />
      ) : (
        <Fact
          label={t('card.price')}
          value={t('card.price_unknown')}
          qualifier={t('card.price_unknown_note')}
          isUnknown
        />
      )}
      <RatingFact rating={clinic.rating} />
      {reply_time_minutes === null ? (
        <Fact
          label={t('card.reply')}
          value={t('card.unknown')}
          qualifier={t('card.reply_none_note')}
          isUnknown
        />
      ) : (
        <Fact label={t('card.reply')} value={duration(reply_time_minutes)} qualifier={t('card.reply_note')} />
      )}
      {languages.length === 0 ? (
        <Fact
          label={t('card.languages')}
          value={t('card.unknown')}
          qualifier={t('card.languages_none_note')}
          isUnknown
        />
      ) : (
        <Fact
          label={t('card.languages')}
          value={languages.length}
          qualifier={format.list(languages.map(format.languageName))}
        />
      )}
    </dl>
  );
}
