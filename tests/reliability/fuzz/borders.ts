import type { Random } from '../../../demo/random.ts';
import type { Shape } from './description.ts';

type Place = { holder: Record<string, unknown> | unknown[]; name: string; shape: Shape };

const isHolder = (value: unknown): value is Place['holder'] => typeof value === 'object' && value !== null;

/** The shape of a part of a value; null: nothing is said of it. */
function shapeAt(shape: Shape, value: Place['holder'], name: string): Shape | null {
  if (shape.anyOf) {
    const fitting = shape.anyOf.find((one) => (Array.isArray(value) ? one.items : one.properties?.[name]));
    return fitting ? shapeAt(fitting, value, name) : null;
  }
  if (Array.isArray(value)) return shape.items ?? null;
  const { additionalProperties: more } = shape;
  return shape.properties?.[name] ?? (typeof more === 'object' ? more : null);
}

/** Every place of a body that the description has a shape for, the deep ones too. */
export function shapedPlaces(shape: Shape, value: unknown): Place[] {
  if (!isHolder(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const own = shapeAt(shape, value, name);
    return own ? [{ holder: value, name, shape: own }, ...shapedPlaces(own, Reflect.get(value, name))] : [];
  });
}

/** Of letters that take one, two and four bytes, and one that is two for JavaScript. */
const EMAILS = ['a', 'я', '\u0627', '🩺'] as const;

const around = (border: number): number[] => [border - 1, border, border + 1];

function textBorders({ minLength, maxLength, format, enum: words }: Shape, random: Random): unknown[] {
  const lengths = [minLength ?? 1, maxLength ?? 200].flatMap(around).filter((length) => length >= 0);
  const longest =
    maxLength === undefined ? [] : [`${' '.repeat(maxLength)}a`, `a${'\u0301'.repeat(maxLength)}`];
  return [
    ...lengths.map((length) => random.pick(EMAILS).repeat(length)),
    ...longest,
    ...(format === 'uuid' ? ['{00000000-0000-4000-8000-000000000000}', '0'.repeat(32)] : []),
    ...(format === 'date' ? ['2026-02-29', '2024-02-29', '1900-02-29', '10000-01-01', '2026-1-1'] : []),
    ...(format === 'date-time' ? ['2026-10-01T10:00:60Z', '2026-10-01t10:00:00+14:00', '2026-10-01'] : []),
    ...(words ?? []).flatMap((word) => [String(word).toUpperCase(), `${word} `]),
  ];
}

function numberBorders({ minimum, exclusiveMinimum, maximum }: Shape): unknown[] {
  const given = [minimum, exclusiveMinimum, maximum].filter((border) => border !== undefined);
  return [...given, 0, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER].flatMap(around).concat([0.1, 1e-9, 1e21]);
}

function listBorders({ minItems = 0, maxItems = 20 }: Shape, value: unknown): unknown[] {
  const [one = null, other = one] = Array.isArray(value) ? value : [];
  return [minItems, maxItems]
    .flatMap(around)
    .filter((length) => length >= 0)
    .map((length) => Array.from({ length }, (_item, place) => (place % 2 ? other : one)));
}

/** A value at the border of what its shape allows, on either side; `value`: what stands there now. */
export function borderOf(shape: Shape, value: unknown, random: Random): unknown {
  if (shape.anyOf?.[0]) return borderOf(random.pick([shape.anyOf[0], ...shape.anyOf]), value, random);
  const [type] = [shape.type ?? 'string'].flat();
  const found =
    type === 'array'
      ? listBorders(shape, value)
      : type === 'integer' || type === 'number'
        ? numberBorders(shape)
        : textBorders(shape, random);
  return found[random.between(0, found.length - 1)];
}
