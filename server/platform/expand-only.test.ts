import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'database', 'migrations');
/** Those before it were written when there was one node, which was stopped first. */
const FIRST_ROLLING = 24;

/** What breaks the version that still runs beside the new one. */
const breaking: [what: string, pattern: RegExp][] = [
  ['drops what the version before still uses', /\bdrop\s+(table|column|view|type|function|trigger|schema)\b/],
  ['renames what the version before knows by its old name', /\brename\s+(to|column)\b/],
  ['changes a type under the version before', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/],
  ['refuses rows of the version before', /\bset\s+not\s+null\b/],
  ['refuses rows of the version before', /\badd\s+constraint\b/],
  ['refuses rows of the version before', /\bcreate\s+unique\s+index\b/],
];

/** In the first lines: that no running version uses any more what goes, and since when. */
const CONTRACT = /^-- contract: \S.+$/m;

const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    // Bodies of functions and texts are no statements.
    .replace(/(\$\w*\$)[\s\S]*?\1/g, `''`)
    .replace(/'(?:[^']|'')*'/g, `''`)
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim());

const tableOf = (statement: string): string | null =>
  /^(?:alter\s+table|create\s+(?:unique\s+)?index\s+(?:concurrently\s+)?\S+\s+on)\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/.exec(
    statement,
  )?.[1] ?? null;

const addsRequired = (statement: string): boolean =>
  statement
    .split(/,(?=\s*add\s+column)/)
    .some(
      (part) =>
        /\badd\s+column\b/.test(part) && /\bnot\s+null\b/.test(part) && !/\b(default|generated)\b/.test(part),
    );

/** Why a migration cannot be applied while the version before runs; nothing: it can. */
function findBreaks(sql: string): string[] {
  if (CONTRACT.test(sql)) return [];
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((one) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    // Nobody before this migration knows a table that it makes.
    if (made.has(tableOf(statement) ?? '')) return [];
    const found = breaking.flatMap(([what, pattern]) => (pattern.test(statement) ? [what] : []));
    if (addsRequired(statement)) found.push('asks for a value that the version before does not give');
    return found.map((what) => `${what}: ${statement.slice(0, 80)}`);
  });
}

test('a migration from 0024 on leaves the version before running beside it, or says that it is the second half', () => {
  const names = readdirSync(folder).filter((name) => Number.parseInt(name, 10) >= FIRST_ROLLING);
  const breaks = names.flatMap((name) =>
    findBreaks(readFileSync(join(folder, name), 'utf8')).map((one) => `${name} ${one}`),
  );
  expect(breaks, 'docs/operations.md, “Upgrade without downtime”: expand first, contract later').toEqual([]);
});

test('what breaks the version before is found, what does not is let through', () => {
  const breaks = (sql: string) => findBreaks(sql).length;
  const refused = [
    'alter table clinics drop column phone;',
    'drop table clinics;',
    'alter table clinics rename column phone to number;',
    'ALTER TABLE clinics ALTER COLUMN beds TYPE bigint;',
    'alter table clinics alter column beds set not null;',
    'alter table clinics add column motto text not null;',
    'alter table clinics add column a text default 1 not null, add column b text not null;',
    'alter table clinics add constraint clinics_beds check (beds > 0);',
    'create unique index clinics_phone on clinics (phone);',
  ];
  for (const sql of refused) expect(breaks(sql), sql).toBe(1);
  const allowed = [
    'alter table clinics add column motto text;',
    `alter table clinics add column motto text not null default 'drop table';`,
    'create table mottos (id int); alter table mottos add constraint one check (id > 0); create unique index m on mottos (id);',
    'create index clinics_phone on clinics (phone);',
    'alter table clinics drop constraint clinics_beds; -- drop table clinics',
    'create function f() returns void language sql as $$ drop table clinics $$;',
    '-- contract: no version since 0024 reads it\nalter table clinics drop column phone;',
  ];
  for (const sql of allowed) expect(breaks(sql), sql).toBe(0);
});
