import { limits } from '../../contract/platform/limits.ts';

/** The page an address asks for; what is no page number is the first page. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= limits.searchDepthMax ? page : 1;
}
