import type { Pool } from 'pg';

/** As whom the database takes the calls of clients: its policies show the rows of one account. Nobody logs in with it. */
export const CLIENT_ROLE = 'medatlas_client';

/** A role that is not there, or that another may not act as. */
const REFUSED: ReadonlySet<unknown> = new Set(['22023', '42501']);

/** The setting ends with the statement. */
async function mayActAsClient(pool: Pool): Promise<boolean> {
  try {
    await pool.query(`select set_config('role', $1, true)`, [CLIENT_ROLE]);
    return true;
  } catch (error) {
    if (REFUSED.has(Object(error).code)) return false;
    throw error;
  }
}

/** Roles are of the whole server: another database may make it at this moment. */
const creation = `do $$
  begin
    if not exists (select from pg_roles where rolname = '${CLIENT_ROLE}') then
      create role ${CLIENT_ROLE} nologin;
    end if;
    execute format('grant ${CLIENT_ROLE} to %I', current_user);
  exception when insufficient_privilege or duplicate_object or unique_violation then null;
  end $$`;

/** What is missing only: an installation of an earlier version, or a newer table. */
const rights = [
  `grant usage on schema public to ${CLIENT_ROLE}`,
  `do $$
   declare name text;
   begin
     for name in select oid::regclass::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname <> 'migrations'
         and pg_has_role(relowner, 'usage') and not has_table_privilege('${CLIENT_ROLE}', oid, 'delete')
     loop
       execute format('grant select, insert, update, delete on %s to ${CLIENT_ROLE}', name);
     end loop;
     for name in select seqrelid::regclass::text from pg_sequence join pg_class on oid = seqrelid
       where relnamespace = 'public'::regnamespace
         and pg_has_role(relowner, 'usage') and not has_sequence_privilege('${CLIENT_ROLE}', seqrelid, 'usage')
     loop
       execute format('grant usage, select on sequence %s to ${CLIENT_ROLE}', name);
     end loop;
     for name in select oid::regprocedure::text from pg_proc
       where pronamespace = 'public'::regnamespace
         and pg_has_role(proowner, 'usage') and not has_function_privilege('${CLIENT_ROLE}', oid, 'execute')
     loop
       execute format('grant execute on function %s to ${CLIENT_ROLE}', name);
     end loop;
   end $$`,
  // What a command migrates while the service runs is for the service, too.
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${CLIENT_ROLE}`,
  `alter default privileges in schema public grant usage, select on sequences to ${CLIENT_ROLE}`,
];

/**
 * Makes the role of clients' calls where it is missing, and gives it what it needs in this database. `owner` owns the
 * tables. Returns false where it may not make roles and nobody has made this one: then all calls see all rows.
 */
export async function prepareClientRole(owner: Pool): Promise<boolean> {
  if (!(await mayActAsClient(owner))) await owner.query(creation);
  if (!(await mayActAsClient(owner))) return false;
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('${CLIENT_ROLE}'))`);
    for (const right of rights) await client.query(right);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return true;
}
