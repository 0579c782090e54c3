import Type, { type Static, type TProperties } from 'typebox';
import { closed } from './schemas.ts';

/** Further rows are not leafed through: a narrower search finds them. */
export const LIST_MAX = 10_000;

/**
 * Query of a list of the back office that is short enough not to be searched: page, order, and filters of its own.
 * `sorts`: the columns it can be ordered by; each has an index, or the table is small.
 */
export function pageQuery<const Sort extends string, const Filters extends TProperties>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) {
  return Type.Object(
    {
      page: Type.Integer({ minimum: 1, maximum: LIST_MAX, default: 1 }),
      per_page: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
      sort: Type.Enum([...sorts], { default: sorts[0] }),
      order: Type.Enum(['ASC', 'DESC'], { default: 'ASC' }),
      ...filters,
    },
    closed,
  );
}

const q = Type.Optional(Type.String({ maxLength: 200 }));

/** The same with a search; what it finds stands in the summary of the endpoint. */
export const listQuery = <const Sort extends string, const Filters extends TProperties>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) => pageQuery(sorts, { q, ...filters });

/** Only what has waited for longer than was promised, or only what has not. */
export const overdueFilter = {
  overdue: Type.Optional(
    Type.Boolean({ description: 'Whether it waits and has waited for longer than was promised.' }),
  ),
};

export const ListMeta = Type.Object({
  total: Type.Integer({ description: `Rows found, counted up to ${LIST_MAX}.` }),
  is_more: Type.Boolean({
    description: 'There are more than `total`, or may be: not all that the words fit was looked at.',
  }),
  page: Type.Integer(),
  per_page: Type.Integer(),
});
export type ListMeta = Static<typeof ListMeta>;

/** Query of a list that grows without end: read on from a cursor, newest first. */
export function cursorQuery<const Filters extends TProperties>(filters: Filters) {
  return Type.Object(
    {
      per_page: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
      cursor: Type.Optional(Type.String({ maxLength: 100, description: '`meta.next` of the page before.' })),
      ...filters,
    },
    closed,
  );
}

export const CursorMeta = Type.Object({
  per_page: Type.Integer(),
  next: Type.Union([Type.String(), Type.Null()], { description: 'Null: this was the last page.' }),
});
export type CursorMeta = Static<typeof CursorMeta>;
