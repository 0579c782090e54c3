import type { positionRoles } from '../../contract/clinics/doctors.ts';
import { draw, drawByWeight, normal, pickAny, roundByChance } from '../choosing.ts';
import { type DemoSpecialization, popularity } from '../dictionary.ts';
import type { Random } from '../random.ts';
import type { Around, ClinicProfile } from './clinic.ts';
import { makeOffer, type Offer } from './prices.ts';
import { type Licence, makeDoctorLicences } from './proof.ts';
import { chooseDoctorLanguages, type Spoken } from './spoken.ts';

export type Role = (typeof positionRoles)[number];

export type DemoPosition = {
  /** Number of the clinic in the world, from 0. */
  clinic: number;
  specializationId: number;
  role: Role;
  since: number;
  /** Null: held now. */
  until: number | null;
  isMain: boolean;
};

export type DoctorProfile = {
  /** The main one first. */
  specializations: DemoSpecialization[];
  diseases: number[];
  offers: Offer[];
  languages: Spoken[];
  licences: Licence[];
  positions: DemoPosition[];
  practisingSince: number;
  /** Null: no portrait. */
  portraitSeed: number | null;
};

/** A doctor's main clinic, and others of the same kind nearby. */
export type Workplace = {
  clinic: number;
  country: string;
  established: number | null;
  profile: ClinicProfile;
  /** Numbers of clinics where the doctor may have worked or also works. */
  others: readonly number[];
  /** Year in which a clinic of `others` was founded; null: unknown. */
  establishedOf(other: number): number | null;
  /** Which of the clinic's doctors this is, from 0: the first ones lead it. */
  place: number;
  /** How many doctors the clinic has. */
  doctors: number;
};

export function makeDoctorProfile(random: Random, workplace: Workplace, around: Around): DoctorProfile {
  const { calendar } = around;
  const { profile, country } = workplace;
  const specializations = chooseSpecializations(random, profile.specializations, workplace.place);
  const practisingSince = calendar.year - random.between(4, 38);
  return {
    specializations,
    diseases: chooseDiseases(random, specializations, workplace, around),
    offers: chooseOffers(random, specializations, workplace, around),
    languages: chooseDoctorLanguages(random, country, profile.languages),
    licences: makeDoctorLicences(random, calendar, country),
    positions: makePositions(random, specializations, workplace, practisingSince, calendar.year),
    practisingSince,
    portraitSeed: random.chance(0.88) ? random.between(1, 2_000_000_000) : null,
  };
}

/** Heads of the specializations come first; then most doctors are of the main one. A third have a second one. */
function chooseSpecializations(
  random: Random,
  ofClinic: readonly DemoSpecialization[],
  place: number,
): DemoSpecialization[] {
  const [first] = ofClinic;
  const main = ofClinic[place] ?? (random.chance(0.4) ? first : pickAny(random, ofClinic));
  if (!main) return [];
  const second = random.chance(0.42) ? pickAny(random, ofClinic) : null;
  return second && second !== main ? [main, second] : [main];
}

function chooseDiseases(
  random: Random,
  specializations: readonly DemoSpecialization[],
  { profile }: Workplace,
  { dictionary, density }: Around,
): number[] {
  const treated = new Set(profile.diseases);
  const own = specializations.flatMap(({ id }) => dictionary.diseases.get(id) ?? []);
  const here = own.filter((disease) => treated.has(disease));
  return draw(
    random,
    [...new Set(here)],
    roundByChance(random, density.doctorDiseases * (0.6 + 0.8 * random.fraction())),
  );
}

/** Of what the clinic does in the doctor's specializations; dearer with the years. */
function chooseOffers(
  random: Random,
  specializations: readonly DemoSpecialization[],
  { profile, doctors }: Workplace,
  { calendar, density }: Around,
): Offer[] {
  const ids = new Set(specializations.map(({ id }) => id));
  const own = profile.procedures.filter((procedure) => procedure.specializations.some((id) => ids.has(id)));
  const count = roundByChance(random, density.doctorProcedures * (0.6 + 0.8 * random.fraction()));
  const terms = {
    prices: profile.prices,
    calendar,
    factor: profile.factor * (1 + 0.06 * normal(random)),
    unknownShare: 0.3,
    volumeShare: 0.8,
  };
  const volumes = new Map(profile.offers.map(({ procedureId, yearlyVolume }) => [procedureId, yearlyVolume]));
  return drawByWeight(random, own, count, popularity).map((procedure) => {
    const offer = makeOffer(random, procedure, terms);
    return {
      ...offer,
      yearlyVolume: shareOf(volumes.get(procedure.id) ?? null, offer.yearlyVolume, doctors),
    };
  });
}

/** The doctors of a clinic together do no more of a procedure than the clinic; null: not known, or less than one each. */
function shareOf(whole: number | null, own: number | null, doctors: number): number | null {
  if (whole === null || own === null) return own;
  const most = Math.floor(whole / doctors);
  return most === 0 ? null : Math.min(own, most);
}

function chooseRole(random: Random, place: number, years: number): Role {
  if (place === 0) return 'director';
  if (place < 3 && years > 12) return 'head';
  if (years > 20 && random.chance(0.25)) return 'professor';
  if (years > 12 && random.chance(0.5)) return 'senior';
  return random.chance(0.1) ? 'consultant' : 'doctor';
}

/** The main position, for one in eight another one beside it, for one in four a past one. */
function makePositions(
  random: Random,
  [main]: readonly DemoSpecialization[],
  { clinic, established, others, establishedOf, place }: Workplace,
  practisingSince: number,
  year: number,
): DemoPosition[] {
  if (!main) return [];
  const earliest = Math.min(year, Math.max(practisingSince + 1, established ?? 0));
  const since = random.between(earliest, year);
  const shared = { specializationId: main.id };
  const held: DemoPosition = {
    ...shared,
    clinic,
    role: chooseRole(random, place, year - practisingSince),
    since,
    until: null,
    isMain: true,
  };
  const positions = [held];
  const second = random.chance(0.13) ? pickAny(random, others) : null;
  if (second !== null && second !== clinic)
    positions.push({
      ...shared,
      clinic: second,
      role: 'consultant',
      since: Math.max(random.between(since, year), establishedOf(second) ?? 0),
      until: null,
      isMain: false,
    });
  const past = random.chance(0.3) && since > practisingSince + 2 ? pickAny(random, others) : null;
  if (past !== null && past !== second && past !== clinic && (establishedOf(past) ?? 0) < since)
    positions.push({
      ...shared,
      clinic: past,
      role: random.chance(0.3) ? 'senior' : 'doctor',
      since: Math.max(random.between(practisingSince, since - 2), establishedOf(past) ?? 0),
      until: since,
      isMain: false,
    });
  return positions;
}
