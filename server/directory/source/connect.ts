/** The index's own connection to PostgreSQL. */
import pg from 'pg';

/**
 * The oldest transaction that was under way when the data was read: a change of any transaction from it on may not have
 * been seen. Transactions commit in another order than they begin, so the newest change seen would leave gaps.
 */
export type Version = string;

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'medatlas directory', keepAlive: true });
  // Without a listener a broken connection ends the thread; the next statement fails and tells.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs the reads on one state of the data, and says which version that was. */
export async function atOneMoment<Result>(
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
