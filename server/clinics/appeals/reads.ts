import { sql } from 'kysely';
import type { Appeal } from '../../../contract/clinics/appeals.ts';
import type { Database } from '../../platform/database.ts';

/** An appeal as a row of what was decided has it. */
export type AppealRow = {
  appeal: string | null;
  appealedAt: Date | null;
  /** It waits for an operator. */
  isOpen: boolean;
  /** Who has decided first. */
  deciders: readonly (string | null)[];
};

/** Whether there is an operator who has not decided before and can log in. */
async function hasOtherOperator(db: Database, deciders: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from operators o join accounts a on a.id = o.account_id
    where a.blocked_at is null and a.deleted_at is null and not a.id = any(${deciders}::uuid[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What operators are shown of an appeal; null: nobody has appealed. */
export async function readAppeal(
  db: Database,
  operatorId: string | null,
  { appeal, appealedAt, isOpen, deciders }: AppealRow,
): Promise<Appeal | null> {
  if (appeal === null || appealedAt === null) return null;
  const known = deciders.filter((id) => id !== null);
  return {
    text: appeal,
    appealed_at: appealedAt.toISOString(),
    is_open: isOpen,
    is_mine: operatorId !== null && known.includes(operatorId),
    has_other: !isOpen || (await hasOtherOperator(db, known)),
  };
}
