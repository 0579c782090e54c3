import { afterEach, expect, test, vi } from 'vitest';
import { addFavouriteClinic } from '../accounts/favourites.ts';
import { listCurrencies } from '../content/currencies.ts';
import { ApiError, createClient } from './client.ts';

afterEach(() => vi.restoreAllMocks());

/** A client whose calls are all answered the same; `sent` is what went out. */
function clientAnswered(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent: { path: unknown; request: RequestInit }[] = [];
  const call = createClient({
    fetch: async (path, request) => {
      sent.push({ path, request });
      const hasBody = status !== 204 && status !== 304;
      return new Response(hasBody ? JSON.stringify(body) : null, { status, headers });
    },
    headers: () => ({ 'Accept-Language': 'ar', Authorization: 'Bearer abc' }),
  });
  return { call, sent };
}

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );

test('every call carries a JSON content type, the language, the token and credentials', async () => {
  const { call, sent } = clientAnswered(200, { data: [] });
  await call(listCurrencies, {});
  await call(addFavouriteClinic, { body: { clinic_id: 7 } });
  for (const { request } of sent) {
    expect(request.credentials).toBe('include');
    expect(request.headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Accept-Language': 'ar',
      Authorization: 'Bearer abc',
    });
  }
  expect(sent.map(({ path, request }) => [request.method, path, request.body])).toEqual([
    ['GET', '/api/v1/rest/currencies', undefined],
    ['POST', '/api/v1/client/favourite/addClinic', '{"clinic_id":7}'],
  ]);
});

test('a call is given up after 60,000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const call = createClient({
    fetch: async (_, request) => {
      request?.signal?.throwIfAborted();
      return new Response('{}');
    },
    headers: () => ({}),
  });
  expect((await failureOf(call(listCurrencies, {}))).status).toBe(0);
  expect(timeout.mock.calls).toEqual([[60_000]]);
});

test.each([200, 201])('%i is success', async (status) => {
  const { call } = clientAnswered(status, { data: [1] });
  expect(await call(listCurrencies, {})).toEqual({ data: [1] });
});

test.each([202, 203, 204, 206, 304, 401, 403, 404, 419, 500, 503])('%i is an error', async (status) => {
  const { call } = clientAnswered(status, { data: [1], message: 'Нет' });
  expect((await failureOf(call(listCurrencies, {}))).status).toBe(status);
});

test.each([400, 422, 429])(
  'of %i message, field errors and waiting time reach whoever called',
  async (status) => {
    const body = { message: 'Проверьте поля', errors: { email: ['Нет такого адреса'] } };
    const { call } = clientAnswered(status, body, { 'retry-after': '90' });
    const { message, errors, retryAfterSeconds } = await failureOf(call(listCurrencies, {}));
    expect({ message, errors }).toEqual(body);
    expect(retryAfterSeconds).toBe(90);
  },
);
