import { useTranslation } from 'react-i18next';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { PriceFrom } from '../../../contract/clinics/prices.ts';
import { useFormat } from '../../platform/format.ts';
import { Price } from '../../platform/money.tsx';
import { ScoreFact } from '../../reviews/ratings/score-fact.tsx';
import { Fact } from '../../ui/fact.tsx';
import { OriginalPrice } from '../prices/original-price.tsx';
import classes from './card-facts.module.css';

/** What cards of clinics and of doctors say in the same four columns. */
export type CardFactsOf = Pick<
  ClinicCard,
  'price_from' | 'rating' | 'reply_time_minutes' | 'reply_time_requests' | 'languages'
>;

const languagesShown = 3;

/** Price, score, reply time, languages: always these four in this order, so that the eye runs down a column. */
export function CardFacts({ facts }: { facts: CardFactsOf }) {
  return (
    <dl className={classes.facts}>
      <PriceFact price={facts.price_from} />
      <ScoreFact rating={facts.rating} />
      <ReplyFact minutes={facts.reply_time_minutes} requests={facts.reply_time_requests} />
      <LanguagesFact languages={facts.languages} />
    </dl>
  );
}

export function PriceFact({ price }: { price: PriceFrom | null }) {
  const { t } = useTranslation();
  if (!price) {
    return (
      <Fact
        label={t('card.price')}
        value={t('card.price_unknown')}
        qualifier={t('card.price_unknown_note')}
        isUnknown
      />
    );
  }
  const label = price.procedure?.title ?? t('card.price');
  const value = (
    <span className={classes.price}>
      {price.is_range && t('card.price_from')} <Price price={price} />
    </span>
  );
  return (
    <Fact
      label={label}
      value={value}
      qualifier={<OriginalPrice price={price}>{(original) => original}</OriginalPrice>}
    />
  );
}

function ReplyFact({ minutes, requests }: { minutes: number | null; requests: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (minutes === null) {
    const note = t('card.reply_none_note');
    return <Fact label={t('card.reply')} value={t('card.unknown')} qualifier={note} isUnknown />;
  }
  const ground = t('card.reply_requests', { count: requests, n: format.number(requests) });
  return <Fact label={t('card.reply')} value={format.duration(minutes)} qualifier={ground} />;
}

export function LanguagesFact({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (languages.length === 0) {
    const note = t('card.languages_none_note');
    return <Fact label={t('card.languages')} value={t('card.unknown')} qualifier={note} isUnknown />;
  }
  const hasRoom = languages.length <= languagesShown;
  const named = languages.slice(0, hasRoom ? languages.length : languagesShown).map(format.languageName);
  const count = languages.length - named.length;
  const more = hasRoom ? [] : [t('card.languages_more', { count, n: format.number(count) })];
  return (
    <Fact
      label={t('card.languages')}
      value={<span className={classes.plain}>{[...named, ...more].join(t('site.comma'))}</span>}
    />
  );
}
