/** The index's own connection to PostgreSQL. */
import pg from 'pg';

/**
 * The oldest transaction that was under way when the data was read: a change of any transaction from it on may not have
 * been seen. Transactions commit in another order than they begin, so the newest change seen would leave gaps.
 */
export type Version = string;

const CONNECT_MS = 5000;
/** Registrations of index files are deleted after this time; a node that starts with such a file builds its index. */
const INDEX_FILE_DAYS = 90;

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'medatlas directory',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // Without a listener a broken connection ends the thread; the next statement fails and tells.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Of which history of the data a server is: a replica that becomes the primary begins another. */
export type Timeline = string;

/** Throws at a replica, which tells no changes. */
export async function readTimeline(client: pg.Client): Promise<Timeline> {
  const { rows } = await client.query<{ timeline: Timeline }>(
    'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline',
  );
  return rows[0]?.timeline ?? '';
}

/** The PostgreSQL server that gave out the transaction ids, and the name of the last migration. */
export async function readServerAndSchema(client: pg.Client): Promise<{ server: string; schema: string }> {
  const { rows } = await client.query<{ server: string; schema: string }>(
    `select system_identifier::text as server, (select max(name) from migrations) as schema from pg_control_system()`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not return its system identifier.');
  return row;
}

/**
 * Call it after the index was read from the database. The registration then commits after every change that the index
 * contains. So a database that has the registration also has those changes, and its next transaction ids are higher.
 */
export async function registerIndexFile(client: pg.Client, id: string): Promise<void> {
  await client.query('insert into directory_index_files (id) values ($1)', [id]);
  await client.query(
    `delete from directory_index_files where registered_at < now() - interval '${INDEX_FILE_DAYS} days'`,
  );
}

export async function isIndexFileRegistered(client: pg.Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from directory_index_files where id::text = $1', [id]);
  return rowCount === 1;
}

/** Numbers that a server which died may give out again, because the last ones were never written down. */
const NUMBERS_LOST_MAX = 10_000n;

/** Whatever is committed after a lost connection counts as a change. */
export function stepBack(version: Version): Version {
  const before = BigInt(version) - NUMBERS_LOST_MAX;
  return String(before > 0n ? before : 0n);
}

/**
 * Of two states of the data the later has the larger number: the next transaction to be, and of equals the one with fewer
 * under way. At most 2 ^ 53 for 2 ^ 41 transactions.
 */
export type Moment = number;

const MOMENT = `pg_snapshot_xmax(pg_current_snapshot())::text::bigint * 4096
  + 4095 - least(4095, (select count(*) from pg_snapshot_xip(pg_current_snapshot())))`;

/** Runs the reads on one state of the data, and says which version and moment that was. */
export async function atOneMoment<Result>(
  client: pg.Client,
  read: (moment: Moment) => Promise<Result>,
): Promise<[Result, Version, Moment]> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows } = await client.query<{ version: Version; moment: string }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as version, (${MOMENT})::text as moment`,
    );
    const moment = Number(rows[0]?.moment ?? 0);
    const result = await read(moment);
    await client.query('commit');
    return [result, rows[0]?.version ?? '0', moment];
  } catch (error) {
    // The first error tells why; the connection may be gone for the second.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
