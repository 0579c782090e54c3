import { readFileSync } from 'node:fs';

/** Services of general practices that are a field of their own; the others are part of every practice. */
const services: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('services.json', import.meta.url), 'utf8'),
);

/** Specializations, by slug, that the named services stand for. */
export const fieldsOfServices = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => services[name] ?? [])),
];
