import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';

export const Uuid = Type.String({ format: 'uuid' });
/** ISO 8601 with a time zone. */
export const Time = Type.String({ format: 'date-time' });
/** Of an object that takes no fields besides its own. */
export const closed = { additionalProperties: false } as const;

/**
 * A value that may be null, with what null means in `options.description`. Both types stand in one schema where that can
 * be: of two branches the checker of bodies tries the first one first, and there makes 0 or '' of null.
 */
export function Nullable<T extends TSchema>(
  schema: T,
  options: { description?: string } = {},
): TUnsafe<Static<T> | null> {
  const isTyped = 'type' in schema && typeof schema.type === 'string' && !('const' in schema);
  return Type.Unsafe<Static<T> | null>(
    isTyped
      ? { ...schema, ...options, type: [schema.type, 'null'] }
      : { ...options, anyOf: [schema, Type.Null()] },
  );
}

/** A time zone by its IANA name; whether there is such a zone is not said here. */
export const TimeZone = Type.String({ maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' });
