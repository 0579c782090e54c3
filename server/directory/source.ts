/** The directory's data in PostgreSQL: everything at once, and what changed since. */
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { ClinicDocument, PlaceNames } from './directory.ts';
import type { Change } from './live.ts';

/**
 * The oldest transaction that was under way when the data was read: a change of any transaction from it on may not have
 * been seen. Transactions commit in another order than they begin, so the newest change seen would leave gaps.
 */
export type Version = string;

const ROWS_AT_ONCE = 2000;

const CLINIC = `select c.id, c.title, c.title_lang, c.country, c.city_id, c.lat, c.lon, c.changed_in::text,
  (select json_agg(json_build_array(n.kind, n.text, nullif(n.lang, 'und')) order by n.kind, n.lang, n.text)
     from clinic_names n where n.clinic_id = c.id) as names
  from clinics c where c.status = 'published'`;

type NameKind = ClinicDocument['names'][number]['kind'];
type ClinicRow = {
  id: number;
  title: string;
  title_lang: string | null;
  country: string;
  city_id: number | null;
  lat: number | null;
  lon: number | null;
  changed_in: string;
  names: [NameKind, string, string | null][] | null;
};

const toClinic = (row: ClinicRow): ClinicDocument => ({
  id: row.id,
  names: [
    { text: row.title, kind: 'title', lang: row.title_lang ?? undefined },
    ...(row.names ?? []).map(([kind, text, lang]) => ({ kind, text, lang: lang ?? undefined })),
  ],
  country: row.country,
  cityId: row.city_id,
  lat: row.lat,
  lon: row.lon,
});

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'medatlas directory', keepAlive: true });
  // Without a listener a broken connection ends the thread; the next statement fails and tells.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs the reads on one state of the data, and says which version that was. */
async function atOneMoment<Result>(
  client: pg.Client,
  read: () => Promise<Result>,
): Promise<[Result, Version]> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const moment = await client.query<{ version: Version }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as version',
    );
    const result = await read();
    await client.query('commit');
    return [result, moment.rows[0]?.version ?? '0'];
  } catch (error) {
    // The first error tells why; the connection may be gone for the second.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Calls back with every published clinic, ascending by id. Memory stays flat: rows are read as they are asked for. */
export async function readClinics(
  client: pg.Client,
  visit: (clinic: ClinicDocument) => void,
): Promise<Version> {
  const [, version] = await atOneMoment(client, async () => {
    const cursor = client.query(new Cursor<ClinicRow>(`${CLINIC} order by c.id`));
    for (;;) {
      const rows = await cursor.read(ROWS_AT_ONCE);
      for (const row of rows) visit(toClinic(row));
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await cursor.close();
  });
  return version;
}

/** Names of the cities with these ids in every language known. */
export async function readCityNames(
  client: pg.Client,
  ids: readonly number[],
): Promise<PlaceNames<number>[]> {
  const { rows } = await client.query<{ id: number; title: string; titles: Record<string, string> }>(
    'select id, title, titles from cities where id = any($1::int[])',
    [ids],
  );
  return rows.map(({ id, title, titles }) => ({
    id,
    names: [...new Set([title, ...Object.values(titles)])],
  }));
}

export type Changes = {
  changes: Change[];
  version: Version;
  /** The transaction each clinic from the version on was last changed in. */
  seen: ReadonlyMap<number, string>;
  /** How many clinics are published, to tell when rows were deleted. */
  published: number;
};

/**
 * The clinics changed since a version. While a long transaction holds the version back, the same clinics come again:
 * `seen` of the time before leaves them out.
 */
export async function readChanges(
  client: pg.Client,
  since: Version,
  seen: ReadonlyMap<number, string>,
): Promise<Changes> {
  const [result, version] = await atOneMoment(client, async () => {
    const changed = await client.query<{ id: number; changed_in: string }>(
      'select id, changed_in::text from clinics where changed_in >= $1::text::xid8',
      [since],
    );
    const fresh = changed.rows.filter((row) => seen.get(row.id) !== row.changed_in).map(({ id }) => id);
    const { rows } = await client.query<ClinicRow>(`${CLINIC} and c.id = any($1::int[])`, [fresh]);
    const counted = await client.query<{ published: number }>(
      `select count(*)::int as published from clinics where status = 'published'`,
    );
    const byId = new Map(rows.map((row) => [row.id, toClinic(row)]));
    return {
      changes: fresh.map((id) => ({ id, clinic: byId.get(id) ?? null })),
      seen: new Map(changed.rows.map((row) => [row.id, row.changed_in])),
      published: counted.rows[0]?.published ?? 0,
    };
  });
  return { ...result, version };
}
