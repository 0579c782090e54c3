/** What changed since the data was read. */
import type pg from 'pg';
import type { ClinicDocument, DoctorDocument } from '../directory.ts';
import { atOneMoment, type Moment, type Version } from './connect.ts';
import { readDictionariesState } from './dictionaries.ts';
import { readClinics, readDoctors } from './documents.ts';
import { type Ranking, readRanking } from './ranking.ts';

/** Documents by id, null where it is not published any more. */
type Changed<Document> = Map<number, Document | null>;
/** The transaction each row from the version on was last changed in. */
export type Seen = ReadonlyMap<number, string>;

export type Changes = {
  clinics: Changed<ClinicDocument>;
  doctors: Changed<DoctorDocument>;
  version: Version;
  moment: Moment;
  seenClinics: Seen;
  seenDoctors: Seen;
  /** How many are published, to tell when rows were deleted. */
  publishedClinics: number;
  publishedDoctors: number;
  dictionaries: string;
  ranking: Ranking;
  /** So much changed that it was not read: everything is to be read anew. */
  isTooMuch: boolean;
};

/** Reading everything anew is sooner done than building a delta of more. */
const MOST_READ = 20_000;
export type Position = Pick<Changes, 'version' | 'seenClinics' | 'seenDoctors'>;

/**
 * The clinics and doctors changed since a version. While a long transaction holds the version back, the same come again:
 * what was seen the time before leaves them out.
 */
export async function readChanges(client: pg.Client, since: Position): Promise<Changes> {
  const [changes, version, moment] = await atOneMoment(client, async () => {
    const clinicRows = await readChanged(client, 'clinics', since.version);
    const doctorRows = await readChanged(client, 'doctors', since.version);
    const clinics = fresh<ClinicDocument>(clinicRows, since.seenClinics);
    const doctors = fresh<DoctorDocument>(doctorRows, since.seenDoctors);
    const isTooMuch = clinics.size + doctors.size > MOST_READ;
    if (isTooMuch) {
      clinics.clear();
      doctors.clear();
    }
    if (clinics.size > 0)
      await readClinics(client, [...clinics.keys()], (clinic) => {
        clinics.set(clinic.id, clinic);
      });
    if (doctors.size > 0)
      await readDoctors(client, [...doctors.keys()], (doctor) => {
        doctors.set(doctor.id, doctor);
      });
    const { rows } = await client.query<{ clinics: number; doctors: number }>(
      `select (select count(*)::int from clinics where status = 'published') as clinics,
         (select count(*)::int from doctors where status = 'published') as doctors`,
    );
    return {
      clinics,
      doctors,
      seenClinics: clinicRows,
      seenDoctors: doctorRows,
      publishedClinics: rows[0]?.clinics ?? 0,
      publishedDoctors: rows[0]?.doctors ?? 0,
      dictionaries: await readDictionariesState(client),
      ranking: await readRanking(client),
      isTooMuch,
    };
  });
  return { ...changes, version, moment };
}

async function readChanged(client: pg.Client, table: string, since: Version): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; changed_in: string }>(
    // A restored copy brings numbers that this server has not given out yet: they are no changes of its own.
    `select id, changed_in::text from ${table}
     where changed_in >= $1::text::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`,
    [since],
  );
  return new Map(rows.map((row) => [row.id, row.changed_in]));
}

const fresh = <Document>(rows: Seen, seen: Seen): Changed<Document> =>
  new Map([...rows].filter(([id, changedIn]) => seen.get(id) !== changedIn).map(([id]) => [id, null]));
