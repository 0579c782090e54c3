/** Reads the parameters of a search into conditions, with what was understood of them. */
import { type RawBuilder, sql } from 'kysely';
import type { Condition, Declaration, Parameter, Sort } from '../declaration.ts';
import { badValue, FhirProblem } from '../problem.ts';
import { references } from '../resources/resources.ts';
import {
  circleOf,
  dateParameter,
  kilometresTo,
  refuseModifier,
  splitValue,
  tokenParameter,
} from './matching.ts';

/** Names with their values, in the order they came. */
export type RawParameters = Readonly<Record<string, readonly string[]>>;

export type Reference = (typeof references)[number];
/** What goes along: `reverse` are resources that point at those found. */
export type Inclusion = { references: readonly Reference[]; isReverse: boolean; isIterated: boolean };

export type SearchQuery = {
  conditions: Condition[];
  /** The parameters that were used, as they came: the link to this page. */
  used: [name: string, value: string][];
  count: number;
  sort: Sort & { isDescending: boolean };
  /** The last row of the page before: its value of the sort as text, and its number. */
  after: { value: string; id: number } | null;
  hasTotal: boolean;
  elements: string[] | null;
  inclusions: Inclusion[];
};

const USUAL_COUNT = 20;
export const MOST_COUNT = 200;
const DEPTH_MAX = 3;
const CONDITIONS_MAX = 40;

const ID_MAX = 2_147_483_647;

/** What every resource is searched by. */
export const commonParameters = ({
  id,
  updatedAt,
}: Pick<Declaration, 'id' | 'updatedAt'>): Record<string, Parameter> => ({
  _id: {
    ...tokenParameter('_id', { definition: 'Resource-id' }, (code) =>
      /^[1-9]\d{0,9}$/.test(code) && Number(code) <= ID_MAX ? sql`${id} = ${Number(code)}` : sql`false`,
    ),
    modifiers: [],
  },
  _lastUpdated: dateParameter('_lastUpdated', { definition: 'Resource-lastUpdated' }, updatedAt),
});

function findParameter(declaration: Declaration, name: string): Parameter | undefined {
  const own = { ...declaration.parameters, ...commonParameters(declaration) };
  return Object.hasOwn(own, name) ? own[name] : undefined;
}

/** Rows of `declaration` by one parameter, chained or not; null: there is no such parameter. */
function conditionOf(declaration: Declaration, key: string, value: string, depth = 0): Condition | null {
  if (depth > DEPTH_MAX) throw new FhirProblem(400, 'too-costly', 'too_deep');
  if (key.startsWith('_has:')) return reverseCondition(declaration, key, value, depth);
  const dot = key.indexOf('.');
  if (dot > 0) return chainedCondition(declaration, key, value, depth);
  const [name = '', modifier = null, ...rest] = key.split(':');
  const parameter = findParameter(declaration, name);
  if (!parameter) return null;
  if (modifier === 'missing') refuseModifier(key);
  const isType = modifier !== null && parameter.target?.type === modifier;
  if (rest.length > 0 || (modifier !== null && !isType && !parameter.modifiers.includes(modifier)))
    refuseModifier(key);
  const parts = splitValue(value, ',').map((part) => parameter.match(part, isType ? null : modifier));
  return sql`(${sql.join(parts, modifier === 'not' ? sql` and ` : sql` or `)})`;
}

const rowsOf = (
  declaration: Declaration,
  column: RawBuilder<number>,
  condition: Condition,
): RawBuilder<unknown> =>
  sql`(select ${column} from ${declaration.from} where ${declaration.isShown} and ${condition})`;

/** `organization.name`, `organization:Organization.name`. */
function chainedCondition(declaration: Declaration, key: string, value: string, depth: number) {
  const dot = key.indexOf('.');
  const [name, type] = key.slice(0, dot).split(':');
  const found = references.find(
    (one) => one.source === declaration && one.name === name && (!type || one.target.type === type),
  );
  const condition = found && conditionOf(found.target, key.slice(dot + 1), value, depth + 1);
  return found && condition
    ? sql<boolean>`${found.column} in ${rowsOf(found.target, found.target.id, condition)}`
    : null;
}

/** `_has:PractitionerRole:location:specialty`. */
function reverseCondition(declaration: Declaration, key: string, value: string, depth: number) {
  const [, type, name, ...rest] = key.split(':');
  const found = references.find(
    (one) => one.source.type === type && one.name === name && one.target === declaration,
  );
  const condition = found && conditionOf(found.source, rest.join(':'), value, depth + 1);
  return found && condition
    ? sql<boolean>`${declaration.id} in ${rowsOf(found.source, found.column, condition)}`
    : null;
}

/** `Type:parameter`, `Type:parameter:Target` or `Type:*`; null: no such reference. */
function referencesIn(value: string): Reference[] | null {
  const [type = '', name, target] = value.split(':');
  const found = references.filter(
    (one) =>
      one.source.type === type &&
      (name === '*' || one.name === name) &&
      (target === undefined || one.target.type === target),
  );
  return found.length > 0 ? found : null;
}

function inclusionOf(name: string, value: string, declaration: Declaration): Inclusion | null {
  const [kind, modifier] = name.split(':');
  const isReverse = kind === '_revinclude';
  const isIterated = modifier === 'iterate';
  const found = referencesIn(value)?.filter(
    ({ source, target }) => isIterated || (isReverse ? target : source) === declaration,
  );
  return found && found.length > 0 ? { references: found, isReverse, isIterated } : null;
}

function readCount(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw badValue('_count', value);
  return Math.min(Number(value), MOST_COUNT);
}

export const writeCursor = (value: string, id: number): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

function readCursor(text: string): SearchQuery['after'] {
  try {
    const [value, id, ...rest]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (
      typeof value === 'string' &&
      Number.isInteger(id) &&
      Math.abs(Number(id)) <= ID_MAX &&
      rest.length === 0
    )
      return { value, id: Number(id) };
  } catch {
    // No link of ours: answered below.
  }
  throw badValue('_after', text);
}

function sortOf(declaration: Declaration, text: string, raw: RawParameters): SearchQuery['sort'] | null {
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  const near = raw.near?.[0];
  if (name === 'near' && declaration.parameters.near && near !== undefined)
    return { expression: kilometresTo(circleOf('near', near)), cast: sql`float8`, isDescending };
  const known: Record<string, Sort> = {
    ...declaration.sorts,
    _id: { expression: declaration.id, cast: sql`integer` },
    _lastUpdated: { expression: declaration.updatedAt, cast: sql`timestamptz` },
  };
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  return found ? { ...found, isDescending } : null;
}

/** Parameters of the result. Each returns false for a value that it does not support. */
const controls: Record<string, (query: SearchQuery, value: string, about: About) => boolean> = {
  _count: (query, value) => {
    query.count = readCount(value);
    return true;
  },
  _sort: (query, value, { declaration, raw }) => {
    const sort = sortOf(declaration, value, raw);
    if (sort) query.sort = sort;
    return sort !== null;
  },
  _total: (query, value) => {
    if (!['accurate', 'estimate', 'none'].includes(value)) throw badValue('_total', value);
    query.hasTotal ||= value !== 'none';
    return true;
  },
  _summary: (query, value) => {
    if (value === 'count') query.count = 0;
    return value === 'count' || value === 'false';
  },
  _elements: (query, value) => {
    query.elements = [...(query.elements ?? []), ...value.split(',').map((one) => one.trim())];
    return true;
  },
  _after: (query, value) => {
    query.after = readCursor(value);
    return true;
  },
};
for (const name of ['_include', '_revinclude', '_include:iterate', '_revinclude:iterate'])
  controls[name] = (query, value, { declaration }) => {
    const inclusion = inclusionOf(name, value, declaration);
    if (inclusion) query.inclusions.push(inclusion);
    return inclusion !== null;
  };

type About = { declaration: Declaration; raw: RawParameters };

/** Read before the search, for all kinds of calls. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set(['_format', '_pretty']);

/**
 * Unknown parameters are left out, or refused where `isStrict`. Throws FhirProblem for those and for values that cannot
 * be read.
 */
export function readSearch(declaration: Declaration, raw: RawParameters, isStrict: boolean): SearchQuery {
  const query: SearchQuery = {
    conditions: [],
    used: [],
    count: USUAL_COUNT,
    sort: { expression: declaration.id, cast: sql`integer`, isDescending: false },
    after: null,
    hasTotal: false,
    elements: null,
    inclusions: [],
  };
  for (const [name, values] of Object.entries(raw))
    for (const value of values) {
      const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
      const isUsed = control
        ? control(query, value, { declaration, raw })
        : OF_EVERY_CALL.has(name) || addCondition(query, declaration, name, value);
      if (isUsed) query.used.push([name, value]);
      else if (isStrict) throw new FhirProblem(400, 'not-supported', 'unknown_parameter', { name });
    }
  if (query.conditions.length > CONDITIONS_MAX) throw new FhirProblem(400, 'too-costly', 'too_deep');
  if (query.count === 0) query.hasTotal = true;
  return query;
}

function addCondition(query: SearchQuery, declaration: Declaration, name: string, value: string): boolean {
  if (name.startsWith('_') && !/^_(id|lastUpdated|has)\b/.test(name)) return false;
  // A search form that was left empty asks for nothing.
  if (value === '') return false;
  const condition = conditionOf(declaration, name, value);
  if (condition) query.conditions.push(condition);
  return condition !== null;
}
