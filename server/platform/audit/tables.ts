import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type PersonalTableName,
  personalColumns,
  personalTableExports,
  type TableName,
  tableColumns,
  tableExports,
} from '../../../contract/operations/admin-tables.ts';
import { type CursorMeta, LIST_MAX, type ListMeta } from '../../../contract/platform/admin-lists.ts';
import { type Cell, CSV_START, csvLine } from '../../../contract/platform/csv.ts';
import type { Endpoint, QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { TableFormat } from '../../../contract/platform/table-formats.ts';
import type { Database } from '../database.ts';
import { refuse } from '../errors.ts';
import { type Session, serve } from '../serve.ts';
import { operatorOf } from './operator.ts';
import { recordAct } from './writes.ts';

/** Rows of a list that is read by cursor that are held at a time. */
const ROWS_AT_A_TIME = 1000;

type Page = { data: readonly object[]; meta: ListMeta | CursorMeta };
type Filters = { format: TableFormat; without: readonly string[]; q?: string };
type Part = Filters & { page: number; per_page: number; cursor?: string };
type ReadPage = (query: Part, request: FastifyRequest) => Promise<Page>;
type Table = { name: TableName; columns: readonly string[]; read: ReadPage };

/** Columns of each row that stay empty in a file, because their source does not let them be passed on. */
export type Withhold = (
  table: Pick<Table, 'name' | 'columns'>,
  rows: readonly object[],
) => Promise<ReadonlySet<string>[]>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Injected: the rooms that serve lists must not import the room of imports. */
    withhold: Withhold;
  }
}

/** A list of the back office and how its rows are read. */
export type List<L extends Endpoint, Name extends TableName = TableName> = {
  name: Name;
  list: L;
  read(query: QueryOf<L>, request: FastifyRequest): Promise<ReplyOf<L> & Page>;
};

/** What stands at `clinic.title`; several things are one cell. */
function cellAt(row: object, column: string): Cell {
  let value: unknown = row;
  for (const part of column.split('.')) value = value instanceof Object ? Reflect.get(value, part) : null;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** Parts of the file, as they are read. */
async function* partsOf(
  pages: AsyncIterable<readonly object[]>,
  { name, columns, format }: Pick<Table, 'name' | 'columns'> & { format: TableFormat },
  withhold: Withhold,
) {
  let isFirst = true;
  yield format === 'csv' ? CSV_START + csvLine(columns) : '{"data":[';
  for await (const rows of pages) {
    const withheld = await withhold({ name, columns }, rows);
    const lines = rows.map((row, at) => {
      const cells = columns.map((column) => (withheld[at]?.has(column) ? null : cellAt(row, column)));
      if (format === 'csv') return csvLine(cells);
      const comma = isFirst ? '\n' : ',\n';
      isFirst = false;
      return comma + JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
    });
    yield lines.join('');
  }
  if (format === 'json') yield '\n]}\n';
}

/** All that the list has: the rest of one that is read by cursor comes page by page, while the first is on its way. */
async function* pagesOf(first: Page, filters: Filters, read: ReadPage, request: FastifyRequest) {
  yield first.data;
  let next = 'next' in first.meta ? first.meta.next : null;
  while (next !== null) {
    const page = await read({ ...filters, page: 1, per_page: ROWS_AT_A_TIME, cursor: next }, request);
    yield page.data;
    next = 'next' in page.meta ? page.meta.next : null;
  }
}

/** A search names people (a phone, an address); the log keeps only that there was one. */
const loggable = ({ q, without, ...filters }: Filters) => ({
  ...filters,
  ...(without.length > 0 && { without }),
  ...(q && { q: true }),
});

/** Throws `invalid` where none is left. */
function columnsLeft(columns: readonly string[], without: readonly string[]): readonly string[] {
  const left = columns.filter(
    (column) => !without.some((hidden) => column === hidden || column.startsWith(`${hidden}.`)),
  );
  return left.length > 0 ? left : refuse('without', 'required');
}

type Taking = {
  filters: Filters;
  table: Table;
  reason: string | null;
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
};

async function take(db: Database, taking: Taking): Promise<Readable> {
  const { filters, reason, session, request, reply } = taking;
  const table = { ...taking.table, columns: columnsLeft(taking.table.columns, filters.without) };
  const perPage = table.name === 'audit' ? ROWS_AT_A_TIME : LIST_MAX;
  const first = await table.read({ ...filters, page: 1, per_page: perPage }, request);
  const isCut = 'is_more' in first.meta && first.meta.is_more;
  // Written before a row leaves: nobody takes a table unseen.
  await recordAct(db, {
    ...operatorOf(session, request),
    kind: reason === null ? 'table.taken' : 'table.taken_with_people',
    entity: 'table',
    entityId: table.name,
    detail: loggable(filters),
    reason,
  });
  const day = new Date().toISOString().slice(0, 10);
  const file = `medatlas-${table.name}-${day}${isCut ? `-first-${LIST_MAX}` : ''}.${filters.format}`;
  reply.headers({
    'content-type': filters.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${file}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const pages = pagesOf(first, filters, table.read, request);
  const { withhold } = request.server;
  return Readable.from(partsOf(pages, { ...table, format: filters.format }, withhold));
}

/** The filters of a table are those of its list (contract/operations/admin-tables.ts makes them of it), so that its reading takes them. */
const readingOf =
  <L extends Endpoint>({ read }: List<L>): ReadPage =>
  (query, request) =>
    read(query as QueryOf<L>, request);

/**
 * Serves a list of the back office, and lets operators take it with them: the columns that the contract names, the rows
 * that the list's own reading finds.
 */
export function serveList<L extends Endpoint>(app: FastifyInstance, db: Database, list: List<L>): void {
  const { name } = list;
  const table = { name, columns: tableColumns[name], read: readingOf(list) };
  serve(app, list.list, ({ query, request }) => list.read(query, request));
  serve(app, tableExports[name], ({ query, session, request, reply }) =>
    take(db, { filters: query, table, reason: null, session, request, reply }),
  );
}

/** The same rows with personal data, for a reason. */
export function servePersonalTable<L extends Endpoint>(
  app: FastifyInstance,
  db: Database,
  list: List<L, PersonalTableName>,
): void {
  const { name } = list;
  const columns = [...tableColumns[name], ...personalColumns[name]];
  const table = { name, columns, read: readingOf(list) };
  serve(app, personalTableExports[name], ({ body: { reason, ...filters }, session, request, reply }) =>
    take(db, { filters, table, reason: reason.trim(), session, request, reply }),
  );
}
