import type { RawParameters } from '../search/query.ts';
import { type Kept, topicAddress } from './rules.ts';

/** All values of a parameter, also those between commas; null: it was not given. */
function valuesOf(raw: RawParameters, name: string): string[] | null {
  const values = (raw[name] ?? []).flatMap((value) => value.split(',')).filter((value) => value !== '');
  return values.length > 0 ? values : null;
}

/** What each parameter of the search compares. */
const searched: Record<string, (kept: Kept, base: string) => string> = {
  _id: ({ id }) => id,
  status: ({ status }) => status,
  url: ({ endpoint }) => endpoint,
  topic: ({ topic }, base) => topicAddress(base, topic),
};

export const subscriptionParameters = Object.keys(searched);

/** Whether a subscription has the given values. `names`: parameters of the call, and what each compares. */
export const fits = (
  kept: Kept,
  raw: RawParameters,
  base: string,
  names: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(names).every(([parameter, property]) => {
    const values = valuesOf(raw, parameter);
    return values === null || values.includes(searched[property]?.(kept, base) ?? '');
  });
