import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';

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
