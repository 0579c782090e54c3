import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chatEventKinds } from '../../../contract/chats/chats.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { loadMessages } from '../../content/languages/writes.ts';
import { parts } from './parts.ts';
import {
  tablesOfClinics,
  tablesOfOperators,
  tablesThatAreEmptied,
  tablesThatGo,
  tablesThatGoInPart,
  tablesThatStay,
  untold,
} from './tables.ts';

const { db } = await testDatabase();

/** Columns that lead to an account, by their names or by a reference. */
async function listAccountColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
    union
    select conrelid::regclass::text, a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass
    order by 1, 2`.execute(db);
  return rows;
}

test('every table that knows accounts is told in an export, or says why not', async () => {
  const told = new Set(parts.flatMap(({ tables }) => tables));
  const columns = await listAccountColumns();
  expect(columns.length).toBeGreaterThan(10);
  const forgotten = columns.filter(({ table, column }) => !(told.has(table) && column === 'account_id'));
  expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual(Object.keys(untold));
});

test('every table that knows accounts goes with a deleted one, is emptied, is the clinic’s, or stays as proof', async () => {
  const tables = new Set((await listAccountColumns()).map(({ table }) => table));
  const named = [
    ...tablesThatGo,
    ...tablesThatGoInPart,
    ...tablesThatAreEmptied,
    ...tablesOfClinics,
    ...tablesOfOperators,
    ...tablesThatStay,
  ];
  expect(named.sort()).toEqual([...tables].sort());
});

test('every kind of event and every other word of ours that an export shows has words', async () => {
  await loadMessages(db);
  const { rows } = await sql<{ key: string }>`
    select key from messages m join languages l on l.id = m.language_id
    where l.prefix = 'ru' and key like 'export.%'`.execute(db);
  const keys = new Set(rows.map(({ key }) => key));
  const checks = await sql<{ name: string; rule: string }>`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'
      and conname in ('account_events_kind_known', 'consent_events_purpose_known', 'consent_events_action_known',
        'staff_role_known', 'operators_role_known', 'mail_tokens_purpose_known', 'exports_state_known',
        'notifications_type_known', 'requests_state_known', 'requests_wanted_known', 'requests_timing_known',
        'requests_for_whom_known', 'requests_sex_known', 'request_recipients_state_known',
        'request_recipients_decline_reason_known', 'request_events_actor_known', 'offers_state_known',
        'chats_state_known', 'chats_blocked_by_known', 'chat_messages_side_known', 'chat_participants_role_known',
        'request_guests_kind_known', 'request_guests_ended_by_known', 'request_guest_acts_kind_known')`.execute(
    db,
  );
  const groups: Record<string, string> = {
    account_events_kind_known: 'event',
    consent_events_purpose_known: 'consent_purpose',
    consent_events_action_known: 'consent_action',
    staff_role_known: 'role',
    operators_role_known: 'role',
    mail_tokens_purpose_known: 'mail_purpose',
    exports_state_known: 'state',
    notifications_type_known: 'notification',
    requests_state_known: 'request_state',
    requests_wanted_known: 'wanted',
    requests_timing_known: 'timing',
    requests_for_whom_known: 'for_whom',
    requests_sex_known: 'sex',
    request_recipients_state_known: 'recipient_state',
    request_recipients_decline_reason_known: 'decline_reason',
    request_events_actor_known: 'request_event_by',
    offers_state_known: 'offer_state',
    chats_state_known: 'chat_state',
    chats_blocked_by_known: 'chat_side',
    chat_messages_side_known: 'chat_side',
    chat_participants_role_known: 'chat_role',
    request_guests_kind_known: 'guest_kind',
    request_guests_ended_by_known: 'guest_ended_by',
    request_guest_acts_kind_known: 'guest_act',
  };
  expect(checks.rows).toHaveLength(24);
  const wanted = checks.rows.flatMap(({ name, rule }) =>
    [...rule.matchAll(/'(\w+)'::text/g)].map(([, value]) => `export.${groups[name]}.${value}`),
  );
  const wantedEvents = chatEventKinds.map((kind) => `export.chat_event.${kind}`);
  const wantedParts = parts.map(({ name }) => `export.part.${name}`);
  expect([...wanted, ...wantedEvents, ...wantedParts].filter((key) => !keys.has(key))).toEqual([]);
});
