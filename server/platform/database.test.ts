import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { prepared } from './database.ts';

const { db } = await testDatabase();

test('a connection keeps the plan of a marked statement, once for all values, and of no other', async () => {
  await db.connection().execute(async (one) => {
    for (const value of [1, 2, 3]) {
      await sql`${prepared} select ${value}::int as marked`.execute(one);
      await sql`select ${value}::int as plain`.execute(one);
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%as marked' or statement like '%as plain'`.execute(
      one,
    );
    expect(rows.map(({ statement }) => statement)).toEqual(['/* prepared */ select $1::int as marked']);
  });
});
