/** The kinds of search parameters of FHIR, each as a condition of SQL. */
import { type RawBuilder, sql } from 'kysely';
import type { FhirType } from '../../../contract/fhir/fhir.ts';
import { escapeLike } from '../../platform/text/clean.ts';
import type { Condition, Parameter } from '../declaration.ts';
import { badValue, FhirProblem } from '../problem.ts';

const DEFINITIONS = 'http://hl7.org/fhir/SearchParameter/';

type About = { definition?: string; documentation?: string };
const about = ({ definition, documentation }: About) => ({
  ...(definition && { definition: DEFINITIONS + definition }),
  ...(documentation && { documentation }),
});

/** Where names stand: tables with the column of the text and that of the owner. */
export type NameColumns = readonly { table: string; text: string; owner: string }[];

/** `\,` and the like are the sign itself. */
export const unescapeValue = (value: string): string => value.replace(/\\([,|$\\])/g, '$1');

/** `parts` of a value, divided by signs that are not escaped. */
export const splitValue = (value: string, sign: ',' | '|'): string[] =>
  value.split(sign === ',' ? /(?<!\\),/ : /(?<!\\)\|/);

/** Names whose words begin so, hold the text (`contains`), or are it letter by letter (`exact`). */
export const nameParameter = (
  name: string,
  id: RawBuilder<number>,
  columns: NameColumns,
  more: About,
): Parameter => ({
  type: 'string',
  ...about(more),
  modifiers: ['contains', 'exact'],
  match(value, modifier) {
    const text = unescapeValue(value);
    if (text.trim() === '') throw badValue(name, value);
    const fits = (column: RawBuilder<unknown>) => {
      const words = sql`words_of_name(${column}) @@ words_begin(${text})`;
      if (modifier === 'exact') return sql`${words} and ${column} = ${text}`;
      // Folded, a text has no signs left that a name could not have; of signs alone nothing is left.
      const folded = sql`trim(folded_name(${text}))`;
      if (modifier === 'contains')
        return sql`(${folded} <> '' and strpos(folded_name(${column}), ${folded}) > 0)`;
      return words;
    };
    const found = columns.map(
      ({ table, text: column, owner }) =>
        sql`select ${sql.ref(owner)} from ${sql.table(table)} where ${fits(sql.ref(column))}`,
    );
    return sql`${id} in (${sql.join(found, sql` union all `)})`;
  },
});

/** A code, perhaps with its system; `match` has an empty code for any of the system, and null for any system. */
export const tokenParameter = (
  name: string,
  more: About,
  match: (code: string, system: string | null) => Condition,
): Parameter => ({
  type: 'token',
  ...about(more),
  modifiers: ['not'],
  match(value, modifier) {
    const [first = '', second, ...rest] = splitValue(value, '|').map(unescapeValue);
    if (rest.length > 0 || value === '' || value === '|') throw badValue(name, value);
    const found = second === undefined ? match(first, null) : match(second, first);
    return modifier === 'not' ? sql`not ${found}` : found;
  },
});

/** For a token whose every row has the same codings, or one of a column. */
export const isCoding = (
  codings: readonly { system: string; code: string }[],
  code: string,
  system: string | null,
): boolean =>
  codings.some((one) => (code === '' || one.code === code) && (system === null || one.system === system));

const booleans: Record<string, boolean> = { true: true, false: false };

export const booleanParameter = (name: string, more: About, column: Condition): Parameter => ({
  ...tokenParameter(name, more, (code) => {
    const wanted = booleans[code];
    if (wanted === undefined) throw badValue(name, code);
    return sql`(${column}) = ${wanted}`;
  }),
});

/** `12`, `Location/12`, or the whole address. */
export const referenceParameter = (
  name: string,
  more: About,
  target: { type: FhirType; column: RawBuilder<number> },
): Parameter => ({
  type: 'reference',
  ...about(more),
  modifiers: [],
  target,
  match(value) {
    const [, type = target.type, digits] =
      /^(?:https?:\/\/.+\/)?(?:([A-Za-z]+)\/)?([^/]*)$/.exec(value) ?? [];
    if (digits === undefined || digits === '') throw badValue(name, value);
    // What cannot be a number of ours names nothing.
    const id = /^[1-9]\d{0,8}$/.test(digits) && type === target.type ? Number(digits) : -1;
    return sql`${target.column} = ${id}`;
  },
});

/** The span of a date as it was given: `2026` is the whole year. */
function spanOf(name: string, value: string): { from: Date; to: Date } {
  // A plus sign that was not escaped has become a space.
  const text = value.replace(' ', '+');
  const parts =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/.exec(
      text,
    );
  if (!parts) throw badValue(name, value);
  const [, year = '', month, day, time] = parts;
  const zone = time && !/(Z|[+-]\d{2}:\d{2})$/.test(time) ? 'Z' : '';
  const from = new Date(time ? text + zone : `${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(from.getTime())) throw badValue(name, value);
  const to = new Date(from);
  if (time)
    to.setTime(from.getTime() + (/:\d{2}:\d{2}/.test(time) ? (time.includes('.') ? 1 : 1000) : 60_000));
  else if (day) to.setUTCDate(to.getUTCDate() + 1);
  else if (month) to.setUTCMonth(to.getUTCMonth() + 1);
  else to.setUTCFullYear(to.getUTCFullYear() + 1);
  return { from, to };
}

/** A moment as clients give it, at its beginning. */
export const momentOf = (name: string, value: string): Date => spanOf(name, value).from;

export const dateParameter = (name: string, more: About, column: RawBuilder<Date>): Parameter => ({
  type: 'date',
  ...about(more),
  modifiers: [],
  match(value) {
    const [, prefix = '', rest = ''] = /^([a-z]{2})?(.*)$/.exec(value) ?? [];
    const { from, to } = spanOf(name, rest);
    if (prefix === '' || prefix === 'eq') return sql`(${column} >= ${from} and ${column} < ${to})`;
    if (prefix === 'ne') return sql`(${column} < ${from} or ${column} >= ${to})`;
    if (prefix === 'gt' || prefix === 'sa') return sql`${column} >= ${to}`;
    if (prefix === 'ge') return sql`${column} >= ${from}`;
    if (prefix === 'lt' || prefix === 'eb') return sql`${column} < ${from}`;
    if (prefix === 'le') return sql`${column} < ${to}`;
    throw badValue(name, value);
  },
});

const KM: Record<string, number> = {
  '': 1,
  km: 1,
  m: 0.001,
  mi: 1.609344,
  '[mi_i]': 1.609344,
  '[mi_us]': 1.609347,
};
const KM_OF_A_DEGREE = 111.045;
const FARTHEST_KM = 20_100;
const USUAL_KM = 50;

export type Circle = { lat: number; lon: number; km: number };

/** `52.5|13.4|10|km`; without a distance 50 km. */
export function circleOf(name: string, value: string): Circle {
  const [lat = '', lon = '', distance = '', unit = ''] = value.split('|');
  const numbers = [lat, lon].map((text) =>
    /^[+-]?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN,
  );
  const [north = Number.NaN, east = Number.NaN] = numbers;
  const length = distance === '' ? USUAL_KM : Number(distance) * (KM[unit] ?? Number.NaN);
  const isRight =
    Math.abs(north) <= 90 && Math.abs(east) <= 180 && length >= 0 && value.split('|').length <= 4;
  if (!isRight) throw badValue(name, value);
  return { lat: north, lon: east, km: Math.min(length, FARTHEST_KM) };
}

/** Kilometres between the row and a point, along the surface. */
export const kilometresTo = ({
  lat,
  lon,
}: Circle): RawBuilder<number> => sql`(2 * 6371.0088 * asin(least(1, sqrt(
  power(sin(radians(c.lat - ${lat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(c.lat)) * power(sin(radians(c.lon - ${lon}) / 2), 2)))))`;

/** Rows of clinics `c` in a circle: those of its box by the index, then by distance. */
export function isWithin(circle: Circle): Condition {
  const { lat, lon, km } = circle;
  const height = km / KM_OF_A_DEGREE;
  const highest = Math.min(89.9, Math.abs(lat) + height);
  const width = height / Math.cos((highest * Math.PI) / 180);
  // A box over a pole or around the globe holds every longitude; one over the antimeridian goes on at its other side.
  const spans =
    highest >= 89.9 || width >= 180
      ? [[-180, 180]]
      : [-360, 0, 360]
          .map((turn) => [lon - width + turn, lon + width + turn])
          .filter(([west = 0, east = 0]) => west <= 180 && east >= -180);
  const boxes = spans.map(
    ([west = 0, east = 0]) =>
      sql`point(c.lon, c.lat) <@ box(point(${west}::float8, ${lat - height}::float8), point(${east}::float8, ${lat + height}::float8))`,
  );
  return sql`(c.lat is not null and (${sql.join(boxes, sql` or `)}) and ${kilometresTo(circle)} <= ${km})`;
}

export const nearParameter = (name: string, more: About): Parameter => ({
  type: 'special',
  ...about(more),
  modifiers: [],
  match: (value) => isWithin(circleOf(name, value)),
});

/** Text at the beginning of a column, whatever its case. */
export const startsWith = (column: RawBuilder<unknown>, value: string): Condition =>
  sql`lower(${column}) like ${`${escapeLike(value.toLowerCase())}%`}`;

export const refuseModifier = (name: string): never => {
  throw new FhirProblem(400, 'not-supported', 'unknown_modifier', { name });
};
