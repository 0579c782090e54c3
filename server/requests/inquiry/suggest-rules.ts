import type { Suggested } from '../../../contract/requests/inquiry.ts';
import type { CurrencyRate } from '../../content/currencies/rate-store.ts';

export type FitReason = Suggested['reasons'][number];

/**
 * What each reason is worth. A reason that was not asked about (no disease named, say) takes no part: the fit is the
 * share of what could be reached. Nobody can pay for any of them.
 */
export const fitPoints: Record<FitReason, number> = {
  /** The field of medicine is among those of the clinic. */
  specialization: 20,
  /** The disease is among those it treats. */
  disease: 15,
  /** The procedure is done there. */
  procedure: 25,
  /** One of the patient's languages; `languageShares` of it by level. */
  language: 15,
  /** A price is known in a currency with a rate: that of the procedure where one is asked for, else any. */
  price: 10,
  /** By the median time to the first human reply, see `replyShares`. */
  reply_time: 8,
  /** A licence that was compared with its register and is in force. */
  verified: 7,
};

/** Best level of the patient's languages there. */
export const languageShares = { native: 1, fluent: 1, interpreter: 0.8, basic: 0.5 } as const;
export type LanguageLevel = keyof typeof languageShares;

/** Shares of the points by the median reply, quickest first; slower ones have none. */
export const replyShares = [
  { withinMinutes: 4 * 60, share: 1 },
  { withinMinutes: 24 * 60, share: 0.6 },
  { withinMinutes: 72 * 60, share: 0.3 },
] as const;

/** What a case asks for, in ids. Null: not said. */
export type Input = {
  specializationId: number | null;
  diseaseId: number | null;
  procedureId: number | null;
  /** Languages of the patient. */
  languages: readonly string[];
};

/** What is known of a clinic that can answer. */
export type FitFacts = {
  id: number;
  hasSpecialization: boolean;
  hasDisease: boolean;
  hasProcedure: boolean;
  /** Those of the patient that are spoken there. */
  spoken: readonly { lang: string; level: LanguageLevel }[];
  /** Lowest, of the asked procedure or of all; null: unknown. */
  price: { amount: number; currencyId: number } | null;
  replyMinutes: number | null;
  isVerified: boolean;
};

/** `euro`: the price as compared; Infinity where it is unknown. */
export type Fit = { id: number; fit: number; reasons: FitReason[]; euro: number };

function sharesOf(facts: FitFacts, euro: number): Record<FitReason, number> {
  const { replyMinutes } = facts;
  const reply = replyShares.find(({ withinMinutes }) => (replyMinutes ?? Infinity) <= withinMinutes);
  return {
    specialization: Number(facts.hasSpecialization),
    disease: Number(facts.hasDisease),
    procedure: Number(facts.hasProcedure),
    language: Math.max(0, ...facts.spoken.map(({ level }) => languageShares[level])),
    price: Number(euro < Infinity),
    reply_time: reply?.share ?? 0,
    verified: Number(facts.isVerified),
  };
}

/** Reasons that this case can be measured by. */
function askedReasons(input: Input): FitReason[] {
  const isAsked: Partial<Record<FitReason, boolean>> = {
    specialization: input.specializationId !== null,
    disease: input.diseaseId !== null,
    procedure: input.procedureId !== null,
    language: input.languages.length > 0,
  };
  const all: FitReason[] = [
    'procedure',
    'specialization',
    'disease',
    'language',
    'price',
    'reply_time',
    'verified',
  ];
  return all.filter((reason) => isAsked[reason] ?? true);
}

/** Infinity where the amount or its rate is unknown. */
export function inEuro(price: FitFacts['price'], rates: readonly CurrencyRate[]): number {
  const rate = rates.find(({ id }) => id === price?.currencyId)?.rate;
  return price && rate !== undefined ? price.amount / rate : Infinity;
}

/** How well a clinic fits, 0 to 100, with the reasons that hold, the weightiest first. */
export function measureFit(facts: FitFacts, input: Input, rates: readonly CurrencyRate[]): Fit {
  const euro = inEuro(facts.price, rates);
  const shares = sharesOf(facts, euro);
  const asked = askedReasons(input);
  const reached = asked.map((reason) => ({ reason, points: fitPoints[reason] * shares[reason] }));
  const sum = reached.reduce((total, { points }) => total + points, 0);
  const most = asked.reduce((total, reason) => total + fitPoints[reason], 0);
  return {
    id: facts.id,
    fit: Math.round((100 * sum) / most),
    reasons: reached
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points)
      .map(({ reason }) => reason),
    euro,
  };
}

/** Does what is asked: of what was named at least one thing is there. A case that names nothing fits all. */
export function isCandidate(facts: FitFacts, input: Input): boolean {
  const { specializationId, diseaseId, procedureId } = input;
  if (specializationId === null && diseaseId === null && procedureId === null) return true;
  return facts.hasSpecialization || facts.hasDisease || facts.hasProcedure;
}

/** Best fit first; equals by price, unknown ones last, then by id. */
export function rankFits(fits: readonly Fit[], count: number): Fit[] {
  // Infinity − Infinity is no number: two unknown prices are equal.
  const byPrice = (one: Fit, other: Fit) => (one.euro === other.euro ? 0 : one.euro - other.euro);
  return [...fits]
    .sort((one, other) => other.fit - one.fit || byPrice(one, other) || one.id - other.id)
    .slice(0, count);
}
