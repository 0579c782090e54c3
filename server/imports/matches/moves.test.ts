import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { clinicMoves, doctorMoves } from './moves.ts';

const { db } = await testDatabase();

/** What stays with the one that is merged into another, and why. */
const staying = {
  clinics: [
    // Of its own people: a clinic that has any stays itself.
    ...['chats', 'chat_notes', 'request_recipients', 'inbox_items', 'staff', 'staff_news', 'invitations'],
    'clinic_proposals',
    ...[
      'canned_replies',
      'inbox_labels',
      'inbox_views',
      'offer_approval_limits',
      'offer_approvals',
      'offer_templates',
      'plan_templates',
      'clinic_hours',
      'price_imports',
      'price_words',
      'price_headings',
    ],
    ...['photos', 'doctor_keys', 'position_requests', 'api_keys', 'webhooks'],
    // What was decided, confirmed, written and looked at, of this very entry.
    ...[
      'clinic_merges',
      'request_guest_acts',
      'clinic_changes',
      'clinic_sections',
      'entry_drafts',
      'attestations',
      'attestation_letters',
    ],
    'views_daily',
    ...['clinic_interest', 'clinic_invitations'],
    // Worked out from what goes.
    ...[
      'clinic_names',
      'clinic_ratings',
      'clinic_responses',
      'clinic_scores',
      'clinic_problems',
      'clinic_bill_statistics',
    ],
  ],
  doctors: [
    ...['chats', 'chat_participants', 'request_recipients', 'staff', 'invitations'],
    ...['doctor_matches', 'doctor_merges', 'entry_drafts'],
    'doctor_ratings',
  ],
};

test.each([
  ['clinics', clinicMoves],
  ['doctors', doctorMoves],
] as const)(
  'of every table that names %s it is known whether its rows go with a merge',
  async (kind, moves) => {
    const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = ${kind}::regclass order by 1`.execute(db);
    const known = new Set<string>([...moves.map(({ table }) => table), ...staying[kind]]);
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
    expect(staying[kind].filter((table) => !rows.some((row) => row.table === table))).toEqual([]);
  },
);
