import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { International } from '../../contract/clinics/sections/international.ts';
import { useFormat } from '../platform/format.ts';
import { Price } from '../platform/money.tsx';
import type { IconName } from '../ui/icon.tsx';

/** Words that stand one after another, some of them prices. */
type Part = { key: string; words: ReactNode };
type Told<Name extends keyof International> = NonNullable<International[Name]>;

export function Joined({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation();
  return parts.map(({ key, words }, i) => (
    <Fragment key={key}>
      {i > 0 && t('site.comma')}
      {words}
    </Fragment>
  ));
}

/** A fee of null is no fee. */
function Fee({ fee }: { fee: Told<'visa'>['fee'] }) {
  const { t } = useTranslation();
  return fee === null ? t('international.free') : <Price price={fee} />;
}

function useWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    format,
    text: (key: string) => t(`international.${key}`),
    said: (key: string, n = 0): Part => ({ key, words: t(`international.${key}`, { n: format.number(n) }) }),
    counted: (key: string, count: number): Part => ({
      key,
      words: t(`international.${key}`, { count, n: format.number(count) }),
    }),
    days: (key: string, days: readonly number[]): Part => ({
      key,
      words: t(`international.${key}`, { days: format.list(days.map(format.number)) }),
    }),
  };
}
type Words = ReturnType<typeof useWords>;

const visaWords = ({ counted }: Words, { working_days, fee }: Told<'visa'>): Part[] => [
  counted('visa_days', working_days),
  { key: 'fee', words: <Fee fee={fee} /> },
];

const airportWords = ({ said, text }: Words, { km, transfer }: Told<'airport'>): Part[] => [
  said('airport_km', km),
  transfer === null
    ? said('no_transfer')
    : {
        key: 'transfer',
        words: (
          <>
            {text('transfer')} <Fee fee={transfer.fee} />
          </>
        ),
      },
];

const lodgingWords = ({ said, counted }: Words, lodging: Told<'lodging'>): Part[] => [
  counted('hotels', lodging.hotels),
  said('within', lodging.within_metres),
  ...(lodging.has_discount ? [said('discount')] : []),
];

function paymentWords({ said, counted, text, format }: Words, payment: Told<'payment'>): Part[] {
  const { methods, prepayment_percent, refund_days } = payment;
  return [
    { key: 'methods', words: format.list(methods.map((method) => text(`pay_${method}`))) },
    said(prepayment_percent > 0 ? 'prepayment' : 'no_prepayment', prepayment_percent),
    refund_days === null ? said('refund_unknown') : counted('refund', refund_days),
  ];
}

function aftercareWords({ said, days }: Words, { video_visit_days, is_included }: Told<'aftercare'>): Part[] {
  if (video_visit_days.length === 0) return [said('no_video')];
  return [days('video', video_visit_days), said(is_included ? 'aftercare_included' : 'aftercare_extra')];
}

/** Each fact in words; null where the clinic has not told it. */
export function useFacts(facts: International): { key: string; icon: IconName; words: Part[] | null }[] {
  const words = useWords();
  const { visa, airport, lodging, payment, aftercare, complications } = facts;
  return [
    { key: 'visa', icon: 'document', words: visa && visaWords(words, visa) },
    { key: 'airport', icon: 'car', words: airport && airportWords(words, airport) },
    { key: 'lodging', icon: 'bed', words: lodging && lodgingWords(words, lodging) },
    { key: 'payment', icon: 'card', words: payment && paymentWords(words, payment) },
    { key: 'aftercare', icon: 'aftercare', words: aftercare && aftercareWords(words, aftercare) },
    {
      key: 'complications',
      icon: 'alert',
      words: complications && [words.counted('again_free', complications.free_days)],
    },
  ];
}
