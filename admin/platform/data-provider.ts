import {
  type DataProvider,
  type GetListParams,
  type GetListResult,
  HttpError,
  type RaRecord,
} from 'react-admin';
import type { CursorMeta, ListMeta } from '../../contract/platform/admin-lists.ts';
import { ApiError } from '../../contract/platform/client.ts';
import { type Endpoint, endpoint } from '../../contract/platform/endpoint.ts';
import { api } from './api.ts';

type Input = { query?: Record<string, unknown>; body?: unknown };

/** An endpoint by the rule that all resources follow; its contract stands in contract/<feature>.ts. */
const address = (method: Endpoint['method'], path: string): Endpoint =>
  endpoint({ method, path: `/api/v1/admin/${path}`, summary: '', access: 'account', reply: {}, errors: [] });

/** Errors at fields become those of react-admin's forms. */
async function call<T>(method: Endpoint['method'], path: string, input: Input = {}): Promise<T> {
  try {
    return (await api(address(method, path), input)) as T;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const fields = Object.entries(error.errors).map(([name, [first = '']]) => [name, first]);
    throw new HttpError(error.message, 422, { errors: Object.fromEntries(fields) });
  }
}

const one = (resource: string, id: string | number) => `${resource}/${encodeURIComponent(String(id))}`;

/** Where the pages of lists that are read by cursor begin, by list and filters; the first has none. */
const cursors = new Map<string, string[]>();

/** For `queryOptions` of a list that is read by cursor (`cursorQuery` in contract/platform/admin-lists.ts). */
export const byCursor = { meta: { isByCursor: true } };

/** Only what was changed is sent, with the version it was changed from. */
function changesOf(data: object, before: object): Record<string, unknown> {
  const changed = Object.entries(data).filter(
    ([name, value]) =>
      name === 'version' || JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return Object.fromEntries(changed);
}

type Listed<R> = { data: R[]; meta: ListMeta | CursorMeta };

async function getList<R extends RaRecord>(
  resource: string,
  { pagination, sort, filter, meta: request }: GetListParams,
): Promise<GetListResult<R>> {
  const { page = 1, perPage = 25 } = pagination ?? {};
  const key = JSON.stringify([resource, perPage, filter]);
  const known = cursors.get(key) ?? [];
  const order = request?.isByCursor
    ? { cursor: known[page - 2] }
    : { page, sort: sort?.field, order: sort?.order };
  const query = { per_page: perPage, ...order, ...filter };
  const { data, meta } = await call<Listed<R>>('GET', resource, { query });
  if ('total' in meta) return { data, total: meta.total, meta };
  cursors.set(key, [...known.slice(0, page - 1), ...(meta.next === null ? [] : [meta.next])]);
  return { data, pageInfo: { hasNextPage: meta.next !== null, hasPreviousPage: page > 1 }, meta };
}

async function getMany<R extends RaRecord>(
  resource: string,
  { ids }: { ids: (string | number)[] },
): Promise<{ data: R[] }> {
  const rows = await Promise.all(ids.map((id) => call<{ data: R }>('GET', one(resource, id))));
  return { data: rows.map(({ data }) => data) };
}

/** Lists, rows and changes over /api/v1/admin: GET for lists and rows, POST makes, PATCH changes, DELETE removes. */
export const dataProvider: DataProvider = {
  getList,
  getOne: (resource, { id }) => call('GET', one(resource, id)),
  getMany,
  getManyReference(resource, { target, id, filter, ...rest }) {
    return getList(resource, { ...rest, filter: { ...filter, [target]: id } });
  },
  create: (resource, { data }) => call('POST', resource, { body: data }),
  update: (resource, { id, data, previousData }) =>
    call('PATCH', one(resource, id), { body: changesOf(data, previousData ?? {}) }),
  updateMany: () => Promise.reject(new Error('nothing is changed in bulk')),
  delete: (resource, { id }) => call('DELETE', one(resource, id)),
  deleteMany: () => Promise.reject(new Error('nothing is removed in bulk')),
};
