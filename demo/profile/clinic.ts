import type { International } from '../../contract/clinics/sections/international.ts';
import { type Calendar, draw, drawByWeight, normal, roundByChance } from '../choosing.ts';
import type { DemoClinic } from '../clinics.ts';
import {
  type DemoDictionary,
  type DemoProcedure,
  type DemoSpecialization,
  popularity,
} from '../dictionary.ts';
import type { Random } from '../random.ts';
import { type ClinicAccreditation, makeAccreditations } from './accreditations.ts';
import { answerComforts, type ComfortAnswer } from './comforts.ts';
import { makeInternational } from './international.ts';
import { type DemoPhoto, makePhotos } from './photos.ts';
import { makeOffer, type Offer, type Prices, pricesOf } from './prices.ts';
import { type Licence, makeClinicLicences, makeResponse, type Response } from './proof.ts';
import { chooseSpecializations } from './specializations.ts';
import { chooseClinicLanguages, type Spoken } from './spoken.ts';

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
