import type { Bundle, BundleEntry, OperationOutcome } from 'fhir/r4';
import { type RawBuilder, sql } from 'kysely';
import type { FhirType } from '../../contract/fhir/fhir.ts';
import type { Database } from '../platform/database.ts';
import type { BaseRow, Condition, Declaration, DirectoryResource, ShapeContext } from './declaration.ts';
import { FhirProblem } from './problem.ts';
import type { Inclusion, SearchQuery } from './search/query.ts';
import { writeCursor } from './search/query.ts';

/** Resources that go along with one page. */
const INCLUDED_MAX = 1000;
const ROUNDS_MAX = 3;

type Found = DirectoryResource & { id: string };
const keyOf = ({ resourceType, id }: { resourceType: string; id?: string }): string =>
  `${resourceType}/${id}`;

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;

/** Shown rows that meet the condition, by number. */
async function readRows(
  db: Database,
  declaration: Declaration,
  condition: Condition,
  context: ShapeContext,
  most: number,
): Promise<Found[]> {
  const { rows } = await sql<BaseRow>`
    select ${declaration.columns} from ${declaration.from} where ${declaration.isShown} and ${condition}
    order by ${declaration.id} limit ${most}`.execute(db);
  return rows.map((row) => shape(declaration, row, context));
}

const shape = (declaration: Declaration, row: BaseRow, context: ShapeContext): Found => ({
  ...declaration.shape(row, context),
  id: String(row.id),
});

/** One resource. Throws `not_found`, or `gone` where it was there before. */
export async function getResource(
  db: Database,
  declaration: Declaration,
  id: number,
  context: ShapeContext,
): Promise<DirectoryResource> {
  const [found] = await readRows(db, declaration, sql`${declaration.id} = ${id}`, context, 1);
  if (found) return found;
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from ${declaration.from} where ${declaration.id} = ${id})
      or exists (select from directory_deletions where kind = ${declaration.table} and id = ${id}) as known`.execute(
    db,
  );
  throw rows[0]?.known
    ? new FhirProblem(410, 'deleted', 'gone')
    : new FhirProblem(404, 'not-found', 'not_found');
}

const withElements = (resource: Found, elements: readonly string[] | null): DirectoryResource => {
  if (!elements) return resource;
  const kept = Object.entries(resource).filter(
    ([name]) => ['resourceType', 'id'].includes(name) || elements.includes(name),
  );
  const tag = [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' }];
  const { resourceType, id, ...rest } = Object.fromEntries(kept) as Found;
  // A part of a resource is still written in the order of its elements.
  return { resourceType, id, meta: { ...resource.meta, tag }, ...rest } as DirectoryResource;
};

const idsOf = (found: readonly Found[], type: FhirType): number[] =>
  found.filter(({ resourceType }) => resourceType === type).map(({ id }) => Number(id));

async function readIncluded(
  db: Database,
  inclusion: Inclusion,
  from: readonly Found[],
  context: ShapeContext,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { source, target, column } of inclusion.references) {
    const [start, end] = inclusion.isReverse ? [target, source] : [source, target];
    const ids = idsOf(from, start.type);
    if (ids.length === 0) continue;
    const condition: RawBuilder<boolean> = inclusion.isReverse
      ? sql`${column} = any(${ids})`
      : sql`${end.id} in (select ${column} from ${source.from} where ${source.id} = any(${ids}))`;
    found.push(...(await readRows(db, end, condition, context, INCLUDED_MAX + 1)));
  }
  return found;
}

/** What goes along with the matches, each once; `isCut` where there is more than a page carries. */
async function includeFor(
  db: Database,
  query: SearchQuery,
  matches: readonly Found[],
  context: ShapeContext,
) {
  const seen = new Set(matches.map(keyOf));
  const included: Found[] = [];
  let fresh: readonly Found[] = matches;
  for (let round = 0; round < ROUNDS_MAX && fresh.length > 0; round++) {
    const asked = query.inclusions.filter(({ isIterated }) => isIterated || round === 0);
    const next: Found[] = [];
    for (const inclusion of asked)
      for (const one of await readIncluded(db, inclusion, fresh, context))
        if (!seen.has(keyOf(one))) {
          seen.add(keyOf(one));
          next.push(one);
        }
    included.push(...next);
    if (included.length > INCLUDED_MAX) return { included: included.slice(0, INCLUDED_MAX), isCut: true };
    fresh = next;
  }
  return { included, isCut: false };
}

export const addressOf = (
  base: string,
  path: string,
  parameters: readonly (readonly [string, string])[],
): string => {
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return text === '' ? `${base}/${path}` : `${base}/${path}?${text}`;
};

/** Tells the client that more resources were to be included than fit on a page. */
export type Cut = () => OperationOutcome;

/** A page of what fits, in the asked order, with what goes along. */
export async function searchResources(
  db: Database,
  declaration: Declaration,
  query: SearchQuery,
  context: ShapeContext,
  cut: Cut,
): Promise<Bundle> {
  const { sort, after, count } = query;
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const conditions = allOf([declaration.isShown, ...query.conditions]);
  const isAfter = after
    ? sql`(${sort.expression}, ${declaration.id}) ${sort.isDescending ? sql`<` : sql`>`}
        ((${after.value}::text)::${sort.cast}, ${after.id})`
    : sql`true`;
  const page =
    count === 0
      ? []
      : (
          await sql<BaseRow & { sort_key: string }>`
            select ${declaration.columns}, (${sort.expression})::text as sort_key from ${declaration.from}
            where ${conditions} and ${isAfter}
            order by ${sort.expression} ${direction}, ${declaration.id} ${direction} limit ${count + 1}`.execute(
            db,
          )
        ).rows;
  const rows = page.slice(0, count);
  const matches = rows.map((row) => shape(declaration, row, context));
  const { included, isCut } = await includeFor(db, query, matches, context);
  const total = query.hasTotal ? await countRows(db, declaration, conditions) : null;
  const last = rows.at(-1);
  const used = query.used.filter(([name]) => name !== '_after');
  const { type } = declaration;
  const entry = (resource: Found, mode: 'match' | 'include'): BundleEntry => ({
    fullUrl: `${context.base}/${keyOf(resource)}`,
    resource: mode === 'match' ? withElements(resource, query.elements) : resource,
    search: { mode },
  });
  const entries = [
    ...matches.map((one) => entry(one, 'match')),
    ...included.map((one) => entry(one, 'include')),
    ...(isCut ? [{ resource: cut(), search: { mode: 'outcome' as const } }] : []),
  ];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== null && { total }),
    link: [
      { relation: 'self', url: addressOf(context.base, type, query.used) },
      ...(last && page.length > count
        ? [
            {
              relation: 'next',
              url: addressOf(context.base, type, [...used, ['_after', writeCursor(last.sort_key, last.id)]]),
            },
          ]
        : []),
    ],
    ...(entries.length > 0 && { entry: entries }),
  };
}

async function countRows(db: Database, declaration: Declaration, condition: Condition): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${declaration.from} where ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
