import type { Pool } from 'pg';
import { CLIENT_ROLE } from './client-role.ts';

/** What the running service is to the embedded database; the tables belong to another role, which migrates them. */
export const APP_ROLE = 'medatlas_app';

/** Hex digits alone: it stands in a statement that takes no parameters. */
function requireHex(password: string): string {
  if (!/^[\da-f]{32,}$/.test(password))
    throw new Error('The password of the application has to be hex digits');
  return password;
}

/** All repeat themselves: an installation of an earlier version gets what is missing at its next start. */
const rights = (database: string): string[] => [
  `grant connect, temporary on database "${database}" to ${APP_ROLE}`,
  `grant usage on schema public, graphile_worker to ${APP_ROLE}`,
  `grant select, insert, update, delete on all tables in schema public, graphile_worker to ${APP_ROLE}`,
  `grant usage, select on all sequences in schema public, graphile_worker to ${APP_ROLE}`,
  `grant execute on all functions in schema public, graphile_worker to ${APP_ROLE}`,
  // What a command migrates while the service runs is for the service, too.
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE}`,
  `alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE}`,
  // Which migrations have run is the owner's to write.
  `revoke insert, update, delete on migrations, graphile_worker.migrations from ${APP_ROLE}`,
  // Policies are for clients' calls, and the library of jobs lets nobody but the owner see rows of its tables.
  `do $$
   declare secured text;
   begin
     for secured in
       select c.oid::regclass::text from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relrowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${APP_ROLE}')
     loop
       execute format('create policy ${APP_ROLE} on %s for all to ${APP_ROLE} using (true) with check (true)', secured);
     end loop;
   end $$`,
  `grant ${CLIENT_ROLE} to ${APP_ROLE}`,
];

/**
 * Makes the role of the application where it is missing, and gives it what it needs in this database: rows of all tables,
 * no table itself. `owner` is the role that migrates; the tables of the job list and the role of clients have to be there.
 */
export async function grantAppRights(owner: Pool, password: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // A statement that takes a second is logged as it stands.
    await client.query('set local log_min_duration_statement = -1');
    await client.query(`select pg_advisory_xact_lock(hashtext('${APP_ROLE}'))`);
    const { rows } = await client.query<{ database: string; isThere: boolean }>(
      `select current_database() as database,
         exists (select from pg_roles where rolname = '${APP_ROLE}') as "isThere"`,
    );
    const [{ database, isThere } = { database: '', isThere: false }] = rows;
    await client.query(
      `${isThere ? 'alter' : 'create'} role ${APP_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication
       nobypassrls password '${requireHex(password)}'`,
    );
    for (const right of rights(database)) await client.query(right);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Whether the role that the pool connects as may do everything. */
export async function isSuperuser(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return rows[0]?.rolsuper ?? false;
}
