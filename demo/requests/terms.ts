import type { LineKind, OfferLine, OfferTerms } from '../../contract/offers/offers.ts';

/** How much a clinic says: everything, most of it, or what it has to. */
export type Care = 'thorough' | 'usual' | 'brief';

/** Share of the price that an extra costs. */
const shares: Partial<Record<LineKind, number>> = {
  examination: 0.04,
  medicines: 0.02,
  follow_up: 0.03,
  interpreter: 0.05,
  transfer: 0.03,
  accommodation: 0.12,
};

/** An amount as people write it: two figures and noughts. */
function roundAmount(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.round(amount / step) * step;
}

const unsaidBy: Record<Care, readonly LineKind[]> = {
  thorough: [],
  usual: ['interpreter', 'accommodation'],
  brief: ['medicines', 'interpreter', 'transfer', 'accommodation'],
};
const extraBy: Record<Care, readonly LineKind[]> = {
  thorough: ['accommodation'],
  usual: ['medicines', 'transfer'],
  brief: ['examination'],
};

function fillLine(line: OfferLine, care: Care, price: number): OfferLine {
  const share = shares[line.kind];
  const isExtra = line.state === 'extra' || extraBy[care].includes(line.kind);
  if (isExtra && share) return { ...line, state: 'extra', amount: roundAmount(price * share) };
  if (line.state === 'included') return line;
  if (unsaidBy[care].includes(line.kind)) return { ...line, state: 'unsaid', amount: null };
  return { ...line, state: 'included', amount: null };
}

const words = {
  basis: 'Заключение врача и снимки, которые вы приложили',
  price_changes:
    'Если на осмотре понадобится другая модель или ещё одно обследование, скажем цену до операции',
  refund: 'Возвращаем полностью, если отменить за 7 дней',
  aftercare: 'Видеоприём на седьмой день и через месяц, контакт врача на всё время',
  complications: 'Повторное вмешательство за наш счёт в течение 90 дней',
};

const texts: Record<Care, Pick<OfferTerms, keyof typeof words | 'note'>> = {
  thorough: {
    ...words,
    note: 'Можем принять вас в любой вторник или четверг. Встретим в аэропорту, если пришлёте номер рейса.',
  },
  usual: { ...words, complications: '', note: '' },
  brief: { ...words, price_changes: '', complications: '', aftercare: 'Осмотр на следующий день', note: '' },
};

const stays: Record<Care, Pick<OfferTerms, 'nights' | 'days_in_country' | 'prepayment_percent'>> = {
  thorough: { nights: 2, days_in_country: 6, prepayment_percent: 20 },
  usual: { nights: 1, days_in_country: 5, prepayment_percent: 30 },
  brief: { nights: 1, days_in_country: null, prepayment_percent: 50 },
};

/** A begun offer, written to its end by someone of the clinic. */
export function fillTerms(
  begun: OfferTerms,
  care: Care,
  known: { doctorId: number; price: number; currencyId: number; earliestDate: string },
): OfferTerms {
  const price = begun.price_from ?? known.price;
  return {
    ...begun,
    ...texts[care],
    ...stays[care],
    doctor_id: begun.doctor_id ?? known.doctorId,
    price_from: price,
    currency_id: begun.price_from === null ? known.currencyId : begun.currency_id,
    lines: begun.lines.map((line) => fillLine(line, care, price)),
    earliest_date: known.earliestDate,
    languages: begun.languages.length > 0 ? begun.languages : ['en'],
    valid_days: care === 'brief' ? 14 : 30,
  };
}
