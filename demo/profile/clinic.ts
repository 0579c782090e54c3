import type { International } from '../../contract/clinics/sections/international.ts';
import { type Calendar, draw, drawByWeight, normal, roundByChance } from '../choosing.ts';
import type { DemoClinic } from '../clinics.ts';
import {
  type DemoComfort,
  type DemoDictionary,
  type DemoProcedure,
  type DemoSpecialization,
  popularity,
} from '../dictionary.ts';
import type { Random } from '../random.ts';
import { type ClinicAccreditation, makeAccreditations } from './accreditations.ts';
import { type DemoPhoto, makePhotos } from './photos.ts';
import { makeOffer, type Offer, type Prices, pricesOf } from './prices.ts';
import { type Licence, makeClinicLicences, makeResponse, type Response } from './proof.ts';
import { chooseSpecializations } from './specializations.ts';
import { chooseClinicLanguages, type Spoken } from './spoken.ts';

const methods: NonNullable<International['payment']>['methods'] = ['transfer', 'card', 'cash', 'insurance'];
const videoVisits: readonly [number[], ...number[][]] = [
  [7, 30],
  [14, 90],
  [7, 30, 180],
  [30],
  [30, 180, 365],
  [10],
];

/** Facts for patients from abroad; about one in six of them is not told. */
function makeInternational(random: Random, prices: Prices): International {
  const fee = (euro: number) => ({ amount: prices.toLocal(euro, random), currency_id: prices.currencyId });
  const told = <Fact>(make: () => Fact): Fact | null => (random.chance(0.84) ? make() : null);
  return {
    visa: told(() => ({
      working_days: random.between(2, 15),
      fee: random.chance(0.4) ? null : fee(random.between(4, 16) * 10),
    })),
    airport: told(() => ({
      km: Math.round(Math.max(4, 24 + 12 * normal(random))),
      transfer: random.chance(0.2)
        ? null
        : { fee: random.chance(0.5) ? null : fee(random.between(3, 9) * 10) },
    })),
    lodging: told(() => ({
      hotels: random.between(1, 9),
      within_metres: random.between(2, 30) * 50,
      has_discount: random.chance(0.5),
    })),
    payment: told(() => ({
      methods: draw(random, methods, random.between(2, 4)),
      prepayment_percent: random.pick([0, 10, 20, 20, 30, 30, 50, 100]),
      refund_days: random.chance(0.75) ? random.pick([3, 5, 7, 10, 14, 30]) : null,
    })),
    aftercare: told(() => ({
      video_visit_days: [...random.pick(videoVisits)],
      is_included: random.chance(0.7),
    })),
    complications: told(() => ({ free_days: random.pick([14, 30, 30, 60, 90, 180, 365]) })),
  };
}

type ComfortAnswer = { comfortId: number; value: 'free' | 'paid' | 'no' };

/** What a comfort is like in most clinics: some are nearly always free, some always paid, some rare. */
function habitOf(slug: string): { has: number; free: number } {
  let mixed = 2_166_136_261;
  for (const character of slug) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 16_777_619);
  const spread = (mixed >>> 0) / 4_294_967_296;
  return { has: 0.5 + 0.45 * spread, free: ((mixed >>> 8) & 0xff) / 255 };
}

const habits = new Map<string, { has: number; free: number }>();

/** What a clinic says of comforts; of about a third it says nothing, and of those there is no entry. */
function answerComforts(
  random: Random,
  comforts: readonly DemoComfort[],
  answeredShare: number,
): ComfortAnswer[] {
  const equipped = 0.75 + 0.4 * random.fraction();
  return comforts.flatMap(({ id, slug }): ComfortAnswer[] => {
    if (!random.chance(answeredShare)) return [];
    const habit = habits.get(slug) ?? habitOf(slug);
    habits.set(slug, habit);
    if (!random.chance(habit.has * equipped)) return [{ comfortId: id, value: 'no' }];
    return [{ comfortId: id, value: random.chance(0.2 + 0.7 * habit.free) ? 'free' : 'paid' }];
  });
}

/** How much there is of everything: less of it in a world of a million doctors. */
export type Density = {
  photos: readonly [min: number, max: number];
  answeredComforts: number;
  clinicProcedures: number;
  clinicDiseases: number;
  doctorProcedures: number;
  doctorDiseases: number;
};

/** What a clinic is and says of itself. */
export type ClinicProfile = {
  /** Null: nobody keeps the profile. */
  claimedAt: string | null;
  /** The main one first. */
  specializations: DemoSpecialization[];
  diseases: number[];
  offers: Offer[];
  /** What the offers are of, in their order. */
  procedures: DemoProcedure[];
  prices: Prices;
  /** How dear it is to others of its country. */
  factor: number;
  licences: Licence[];
  accreditations: ClinicAccreditation[];
  languages: Spoken[];
  international: { facts: International; statedOn: string } | null;
  response: Response | null;
  comforts: ComfortAnswer[];
  photos: DemoPhoto[];
};

export type Around = { dictionary: DemoDictionary; calendar: Calendar; density: Density };

const CLAIMED_SHARE = 0.75;
const UNKNOWN_PRICE_SHARE = 0.06;

export function makeClinicProfile(random: Random, clinic: DemoClinic, around: Around): ClinicProfile {
  const { dictionary, calendar, density } = around;
  const { country } = clinic.city;
  const isClaimed = random.chance(CLAIMED_SHARE);
  const specializations = chooseSpecializations(random, clinic.kind).flatMap((slug) => {
    const known = dictionary.specializations.get(slug);
    return known ? [known] : [];
  });
  const slugs = specializations.map(({ slug }) => slug);
  const prices = pricesOf(country, dictionary.currencies);
  const factor = 1.12 ** normal(random);
  const procedures = chooseProcedures(random, specializations, around);
  const volumeShare = 1.2 + (clinic.beds ?? 80) / 120;
  const terms = { prices, calendar, factor, unknownShare: UNKNOWN_PRICE_SHARE, volumeShare };
  const statedOn = calendar.day(random.between(5, 400));
  return {
    claimedAt: isClaimed ? calendar.moment(random.between(20, 1200), random.between(25_200, 64_800)) : null,
    specializations,
    diseases: chooseDiseases(random, specializations, dictionary, density.clinicDiseases),
    offers: procedures.map((procedure) => makeOffer(random, procedure, terms)),
    procedures,
    prices,
    factor,
    licences: makeClinicLicences(random, calendar, country),
    accreditations: makeAccreditations(random, calendar, dictionary.accreditations, {
      country,
      specializations: slugs,
    }),
    languages: chooseClinicLanguages(random, country),
    international: random.chance(isClaimed ? 0.95 : 0.2)
      ? { facts: makeInternational(random, prices), statedOn }
      : null,
    response: random.chance(isClaimed ? 0.93 : 0) ? makeResponse(random, calendar) : null,
    comforts: answerComforts(random, dictionary.comforts, density.answeredComforts),
    photos: makePhotos(random, slugs, random.between(...density.photos)),
  };
}

/** Some of what each specialization does, most of the main one. */
function chooseProcedures(
  random: Random,
  specializations: readonly DemoSpecialization[],
  { dictionary, density }: Around,
): DemoProcedure[] {
  const chosen = new Set<DemoProcedure>();
  const size = density.clinicProcedures * (0.6 + 0.8 * random.fraction());
  for (const [place, { id }] of specializations.entries()) {
    const own = dictionary.procedures.get(id) ?? [];
    const share = place === 0 ? Math.max(4, size * 0.45) : (size * 0.55) / (specializations.length - 1);
    const count = roundByChance(random, share);
    for (const procedure of drawByWeight(random, own, count, popularity)) chosen.add(procedure);
  }
  return [...chosen];
}

function chooseDiseases(
  random: Random,
  specializations: readonly DemoSpecialization[],
  dictionary: DemoDictionary,
  size: number,
): number[] {
  const chosen = new Set<number>();
  for (const { id } of specializations) {
    const own = dictionary.diseases.get(id) ?? [];
    for (const disease of draw(
      random,
      own,
      Math.max(1, roundByChance(random, size / specializations.length)),
    ))
      chosen.add(disease);
  }
  return [...chosen];
}
