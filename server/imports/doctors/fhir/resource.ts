/** Reading of untyped JSON: a registry's resource may lack anything and have anything in the wrong form. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textAt = (value: Json, key: string): string | null => {
  const found = value[key];
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
};

export const objectsAt = (value: Json, key: string): Json[] => {
  const found = value[key];
  return (Array.isArray(found) ? found : [found]).filter(isObject);
};

export const objectAt = (value: Json, key: string): Json => objectsAt(value, key)[0] ?? {};

export const textsAt = (value: Json, key: string): string[] => {
  const found = value[key];
  return (Array.isArray(found) ? found : [found]).filter((one): one is string => typeof one === 'string');
};

/** Codings of a list of CodeableConcepts, those of each concept in turn. */
export const codingsAt = (value: Json, key: string): Json[] =>
  objectsAt(value, key).flatMap((concept) => objectsAt(concept, 'coding'));

/** Names a resource by itself, without type and id. */
export const isUrn = (address: string | null): address is string => /^urn:(?:uuid|oid):/.test(address ?? '');

/** `Organization/1`, wherever the server stands and whatever version is meant; a UUID or OID as it is. */
export function referenceKey(reference: string | null): string | null {
  if (reference === null || isUrn(reference)) return reference;
  return /([A-Z]\w+\/[A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] ?? null;
}

export const referencesAt = (value: Json, key: string): string[] =>
  objectsAt(value, key).flatMap((one) => referenceKey(textAt(one, 'reference')) ?? []);

/** Whether a period has ended by today. */
export const isOver = (value: Json): boolean => {
  const end = textAt(objectAt(value, 'period'), 'end');
  return end !== null && end < new Date().toISOString();
};
