import type { PriceLine } from '../../contract/clinics/prices.ts';
import { type Calendar, normal } from '../choosing.ts';
import type { DemoCurrency, DemoProcedure } from '../dictionary.ts';
import type { Random } from '../random.ts';
import { factsOf } from './countries.ts';

export type Offer = {
  procedureId: number;
  yearlyVolume: number | null;
  /** Null: the price is unknown, and so are its currency and day. */
  amount: number | null;
  amountTo: number | null;
  currencyId: number | null;
  included: readonly PriceLine[];
  excluded: readonly PriceLine[];
  pricedOn: string | null;
};

export type Prices = {
  currencyId: number;
  /** An amount as people of the country would round it; `euro` is at the country's own level. */
  toLocal(euro: number, random: Random): number;
  /** An amount of the level of Western Europe at the country's level. */
  level: number;
};

/** How a country names prices. */
export function pricesOf(country: string, currencies: ReadonlyMap<string, DemoCurrency>): Prices {
  const { priceLevel, currency, nines } = factsOf(country);
  const used = currencies.get(currency) ?? currencies.get('EUR');
  if (!used) throw new Error('The demo world needs the currencies: load them first');
  return {
    currencyId: used.id,
    level: priceLevel,
    toLocal: (euro, random) => roundAsPeopleDo(euro * used.rate, random.chance(nines)),
  };
}

/** Two or three figures that count: 47, 180, 1 250, 36 500; with nines 49, 190, 1 290, 36 900. */
function roundAsPeopleDo(amount: number, withNines: boolean): number {
  if (amount < 1) return Math.max(0.5, Math.round(amount * 2) / 2);
  const magnitude = 10 ** Math.floor(Math.log10(amount));
  const step = magnitude >= 10 ? magnitude / 10 : 1;
  if (withNines && magnitude >= 10) return Math.max(step, Math.ceil(amount / step) * step - step / 10);
  const fine = magnitude >= 100 ? step / 2 : step;
  return Math.max(fine, Math.round(amount / fine) * fine);
}

/** What a price that says anything of it may leave out, most often first. */
const leftOut: readonly PriceLine[] = [
  'interpreter',
  'transfer',
  'report_translation',
  'follow_up',
  'rehabilitation',
  'medicines',
  'implant',
  'diagnostics',
];
/** What an examination or a visit has no need to leave out. */
const onlyOfStays = new Set<PriceLine>(['rehabilitation', 'implant', 'transfer']);

type Lines = { included: readonly PriceLine[]; excluded: readonly PriceLine[] };

/** One price in five says nothing of what is in it. */
function chooseLines(random: Random, { included, nights }: DemoProcedure): Lines {
  if (random.chance(0.2)) return { included: [], excluded: [] };
  const [first, ...others] = included;
  const named = [...(first ? [first] : []), ...others.filter(() => random.chance(0.85))];
  const missing = leftOut.filter((line) => !named.includes(line) && (nights > 0 || !onlyOfStays.has(line)));
  return { included: named, excluded: missing.filter((_, place) => random.chance(place < 3 ? 0.6 : 0.25)) };
}

/** Mostly of this year, a few three years old. */
export function pricedDaysAgo(random: Random): number {
  return random.chance(0.8) ? random.between(2, 350) : random.between(351, 1090);
}

/** How many a year; null where nobody says. */
function chooseVolume(random: Random, usual: number): number | null {
  if (random.chance(0.25)) return null;
  return Math.max(1, Math.round(usual * 2.2 ** normal(random)));
}

const UNKNOWN = {
  amount: null,
  amountTo: null,
  currencyId: null,
  included: [],
  excluded: [],
  pricedOn: null,
};

export type OfferTerms = {
  prices: Prices;
  calendar: Calendar;
  /** How dear the clinic or the doctor is, to others of the country. */
  factor: number;
  unknownShare: number;
  /** How much is done, to what one busy doctor does. */
  volumeShare: number;
};

/** A procedure as a clinic or a doctor offers it. */
export function makeOffer(random: Random, procedure: DemoProcedure, terms: OfferTerms): Offer {
  const { id: procedureId, euro, volume } = procedure;
  const yearlyVolume = chooseVolume(random, volume * terms.volumeShare);
  if (random.chance(terms.unknownShare)) return { procedureId, yearlyVolume, ...UNKNOWN };
  const { prices, calendar, factor } = terms;
  const [low, high] = euro;
  const usual = low * (high / low) ** Math.min(1, Math.max(0, 0.45 + 0.2 * normal(random)));
  const amount = prices.toLocal(usual * prices.level * factor, random);
  const reach = 1.2 + 0.6 * random.fraction();
  const to = random.chance(0.15) ? prices.toLocal(usual * reach * prices.level * factor, random) : null;
  return {
    procedureId,
    yearlyVolume,
    amount,
    amountTo: to !== null && to > amount ? to : null,
    currencyId: prices.currencyId,
    ...chooseLines(random, procedure),
    pricedOn: calendar.day(pricedDaysAgo(random)),
  };
}
