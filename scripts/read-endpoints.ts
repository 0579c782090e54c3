import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '../contract/platform/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint that the contract declares, by method and path. */
export async function readEndpoints(): Promise<Map<string, Endpoint>> {
  const folder = join(import.meta.dirname, '..', 'contract');
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))));
  // Some stand together in one object: those that two audiences have alike.
  const values = modules.flatMap((module) => Object.values(module));
  const groups = values.filter((value) => typeof value === 'object' && value !== null && !isEndpoint(value));
  const found = [...values, ...groups.flatMap((group) => Object.values(group))].filter(isEndpoint);
  return new Map(found.map((target) => [`${target.method} ${target.path}`, target]));
}
