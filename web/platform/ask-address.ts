/**
 * A visitor writes an inquiry over the present page: the fragment says the step, and at first what the inquiry begins
 * with. Loaders do not run for it and the server never sees it.
 */
export type Asking = { step: number; choice: URLSearchParams };

/** Null where nobody asks. */
export function readAsking(hash: string): Asking | null {
  if (!hash.startsWith('#ask=')) return null;
  const choice = new URLSearchParams(hash.slice(1));
  const step = Number(choice.get('ask'));
  choice.delete('ask');
  return { step: Number.isInteger(step) ? step : 1, choice };
}

export const askingHash = (step: number, choice = ''): string => `#ask=${step}${choice && `&${choice}`}`;
