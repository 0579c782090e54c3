import { useTranslation } from 'react-i18next';
import type { Rating } from '../../../contract/clinics/ratings.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useFormat } from '../../platform/format.ts';
import { Distribution } from '../../ui/distribution.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './score-fact.module.css';

/** How many comments gave how many stars, most stars first, in words. */
export function useSpreadWords(): (counts: readonly number[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (counts) =>
    counts
      .map((count, i) => t('rating.spread_part', { count: i + 1, n: format.number(count) }))
      .reverse()
      .join(t('site.comma'));
}

/** Score, spread and number of comments; under three comments there is no score, in words. */
export function ScoreFact({ rating }: { rating: Rating }) {
  const { t } = useTranslation();
  const format = useFormat();
  const spreadWords = useSpreadWords();
  const { score, count, counts } = rating;
  const label = t('rating.label');
  const n = format.number(count);
  if (count === 0)
    return <Fact label={label} value={t('rating.none')} qualifier={t('rating.none_note')} isUnknown />;
  if (score === null) {
    const note = t('rating.few_note', { count, n, from: limits.scoreFrom });
    return <Fact label={label} value={t('rating.few')} qualifier={note} isUnknown />;
  }
  const value = (
    <>
      <Icon name="star" size={18} className={classes.star} />
      <bdi dir="ltr">{score.toFixed(1)}</bdi>
      <Distribution counts={counts} label={spreadWords(counts)} />
    </>
  );
  return <Fact label={label} value={value} qualifier={t('rating.comments', { count, n })} />;
}
