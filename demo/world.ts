import { createCalendar, deriveSeed, roundByChance } from './choosing.ts';
import { type City, type DemoClinic, makeClinics } from './clinics.ts';
import type { DemoDictionary } from './dictionary.ts';
import { type DemoNews, writeNews } from './news.ts';
import { type Around, type ClinicProfile, type Density, makeClinicProfile } from './profile/clinic.ts';
import { type Commented, makeDemoComment } from './profile/comments.ts';
import { makeDoctorProfile } from './profile/doctor.ts';
import { chooseCommentCount, chooseQuality } from './profile/stars.ts';
import { createRandom, type Random } from './random.ts';
import { createRows, type Rows } from './rows.ts';
import { writeClinic } from './write-clinic.ts';
import { writeComment, writeDoctor } from './write-doctor.ts';
import { makeDoctorWords, writeClinicTexts } from './writing.ts';

export type WorldSize = { clinics: number; doctors: number; comments: number };

export type World = {
  cities: readonly City[];
  dictionary: DemoDictionary;
  size: WorldSize;
  seed: number;
  /** `2026-09-30`: dates are counted back from it. */
  today: string;
  /** Earliest first. */
  news: readonly DemoNews[];
  /** First ids of as many rows as the size says, and of the news. */
  firstIds: WorldSize & { news: number };
  /** Whether a real clinic has or had the slug. */
  isTaken: (slug: string) => boolean;
};

export type WorldBatch = { rows: Rows; clinics: number; doctors: number; comments: number };

/** Up to this many clinics everything is told in full. */
export const SMALL_WORLD = 5000;

const inFull: Density = {
  photos: [4, 14],
  answeredComforts: 0.68,
  clinicProcedures: 36,
  clinicDiseases: 24,
  doctorProcedures: 6,
  doctorDiseases: 6,
};
const inBrief: Density = {
  photos: [3, 5],
  answeredComforts: 0.32,
  clinicProcedures: 34,
  clinicDiseases: 14,
  doctorProcedures: 3.8,
  doctorDiseases: 4.5,
};

/** Kinds of things that have a source of numbers each. */
const seeds = { clinics: 1, clinic: 2, doctor: 3, news: 4 } as const;
const CLINICS_AT_ONCE = 400;
const COMMENTS_ON_DOCTORS = 0.4;
const REPLY_SHARE = 0.35;

/** What is still to be given out: giving follows it, so that the sizes come out exactly. */
type Left = { clinics: number; doctors: number; clinicComments: number; doctorComments: number };

type State = {
  world: World;
  around: Around;
  left: Left;
  /** Made so far. */
  comments: number;
  /** Numbers of the clinics so far by country and kind. */
  alike: Map<string, number[]>;
  /** Years in which the clinics so far were founded, by number; null: unknown. */
  established: (number | null)[];
};

type Entry = { number: number; clinic: DemoClinic; profile: ClinicProfile; random: Random };

/** The whole world in batches to be loaded one after the other, the same for the same seed, size and day. */
export function* makeWorld(world: World): Generator<WorldBatch> {
  const state = startWorld(world);
  const { size, cities, seed } = world;
  let batch: DemoClinic[] = [];
  for (const clinic of makeClinics(cities, size.clinics, createRandom(deriveSeed(seed, seeds.clinics)))) {
    batch.push(clinic);
    if (batch.length < CLINICS_AT_ONCE) continue;
    yield makeBatch(state, batch);
    batch = [];
  }
  if (batch.length > 0) yield makeBatch(state, batch);
  yield makeNews(state);
}

function startWorld(world: World): State {
  const { clinics, doctors, comments } = world.size;
  const doctorComments = doctors > 0 ? Math.round(comments * COMMENTS_ON_DOCTORS) : 0;
  return {
    world,
    around: {
      dictionary: world.dictionary,
      calendar: createCalendar(world.today),
      density: clinics <= SMALL_WORLD ? inFull : inBrief,
    },
    left: { clinics, doctors, clinicComments: comments - doctorComments, doctorComments },
    comments: 0,
    alike: new Map(),
    established: [],
  };
}

function makeBatch(state: State, clinics: readonly DemoClinic[]): WorldBatch {
  const rows = createRows();
  const { world, around, left } = state;
  const before = { ...left };
  const entries = clinics.map((made, place): Entry => {
    const number = world.size.clinics - left.clinics + place;
    const random = createRandom(deriveSeed(world.seed, seeds.clinic, number));
    const clinic = world.isTaken(made.slug) ? { ...made, slug: `${made.slug}-demo` } : made;
    const key = `${made.city.country} ${made.kind}`;
    const alike = state.alike.get(key);
    if (alike) alike.push(number);
    else state.alike.set(key, [number]);
    state.established[number] = made.established;
    return { number, clinic, random, profile: makeClinicProfile(random, clinic, around) };
  });
  for (const entry of entries) addClinic(state, rows, entry);
  return {
    rows,
    clinics: clinics.length,
    doctors: before.doctors - left.doctors,
    comments: before.clinicComments + before.doctorComments - left.clinicComments - left.doctorComments,
  };
}

/** News are about clinics of the beginning: the same ones in a world of any size. */
function makeNews({ world, alike }: State): WorldBatch {
  const rows = createRows();
  const byKind = new Map<string, number[]>();
  for (const [key, numbers] of alike) {
    const [, kind = ''] = key.split(' ');
    const first = numbers.filter((number) => number < CLINICS_AT_ONCE);
    byKind.set(kind, [
      ...(byKind.get(kind) ?? []),
      ...first.map((number) => world.firstIds.clinics + number),
    ]);
  }
  for (const [place, news] of world.news.entries()) {
    const random = createRandom(deriveSeed(world.seed, seeds.news, place));
    writeNews(rows, world.firstIds.news + place, news, random, (kind) => byKind.get(kind) ?? []);
  }
  return { rows, clinics: 0, doctors: 0, comments: 0 };
}

function addClinic(state: State, rows: Rows, entry: Entry): void {
  const { world, left } = state;
  const { number, clinic, profile, random } = entry;
  const id = world.firstIds.clinics + number;
  writeClinic(rows, id, clinic, profile);
  writeClinicTexts(rows, id, random, clinic, profile);
  const comments =
    left.clinics === 1
      ? left.clinicComments
      : Math.min(left.clinicComments, chooseCommentCount(random, left.clinicComments / left.clinics));
  addComments(state, rows, random, comments, {
    target: 'clinic',
    id,
    country: clinic.city.country,
    specialization: profile.specializations[0]?.slug,
    procedures: profile.offers.map(({ procedureId }) => procedureId),
    isClaimed: profile.claimedAt !== null,
  });
  left.clinicComments -= comments;
  const doctors = chooseDoctorCount(random, clinic, left);
  for (let place = 0; place < doctors; place += 1) addDoctor(state, rows, entry, { place, doctors });
  left.clinics -= 1;
}

/** Hospitals have three times as many doctors as others; together they come to the size of the world. */
function chooseDoctorCount(random: Random, { kind }: DemoClinic, left: Left): number {
  if (left.clinics === 1) return left.doctors;
  const share = (kind === 'hospital' ? 2.6 : 0.66) * (0.5 + random.fraction());
  return Math.min(left.doctors, roundByChance(random, (left.doctors / left.clinics) * share));
}

/** `place`: which of the clinic's `doctors` it is, from 0. */
function addDoctor(
  state: State,
  rows: Rows,
  { number, clinic, profile }: Entry,
  { place, doctors }: { place: number; doctors: number },
): void {
  const { world, around, left, alike, established } = state;
  const { country } = clinic.city;
  const doctor = world.size.doctors - left.doctors;
  const random = createRandom(deriveSeed(world.seed, seeds.doctor, doctor));
  const id = world.firstIds.doctors + doctor;
  const doctorProfile = makeDoctorProfile(
    random,
    {
      clinic: number,
      country,
      established: clinic.established,
      profile,
      others: [clinic.kind, 'hospital'].flatMap((kind) => alike.get(`${country} ${kind}`)?.slice(-40) ?? []),
      establishedOf: (other) => established[other] ?? null,
      place,
      doctors,
    },
    around,
  );
  const words = makeDoctorWords(random, country, doctorProfile);
  writeDoctor(rows, id, words, doctorProfile, (other) => world.firstIds.clinics + other);
  const comments =
    left.doctors === 1
      ? left.doctorComments
      : Math.min(left.doctorComments, chooseCommentCount(random, left.doctorComments / left.doctors));
  addComments(state, rows, random, comments, {
    target: 'doctor',
    id,
    country,
    specialization: doctorProfile.specializations[0]?.slug,
    procedures: doctorProfile.offers.map(({ procedureId }) => procedureId),
    isClaimed: profile.claimedAt !== null,
  });
  left.doctorComments -= comments;
  left.doctors -= 1;
}

type CommentedEntry = Omit<Commented, 'quality' | 'replyShare'> & { id: number; isClaimed: boolean };

/** A clinic that keeps its profile answers: together about a third of all comments have a reply. */
function addComments(
  state: State,
  rows: Rows,
  random: Random,
  count: number,
  { id, isClaimed, ...on }: CommentedEntry,
): void {
  const { world, around } = state;
  const replyShare = isClaimed ? REPLY_SHARE / 0.75 : 0;
  const commented: Commented = { ...on, quality: chooseQuality(random), replyShare };
  const target = on.target === 'clinic' ? { clinicId: id, doctorId: null } : { clinicId: null, doctorId: id };
  for (let made = 0; made < count; made += 1) {
    const commentId = world.firstIds.comments + state.comments;
    writeComment(rows, commentId, target, makeDemoComment(random, commented, around));
    state.comments += 1;
  }
}
