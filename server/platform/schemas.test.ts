import fastify, { type FastifyInstance } from 'fastify';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { readEndpoints } from '../../scripts/read-endpoints.ts';
import { schemaOptions } from './schemas.ts';
import { serve } from './serve.ts';

const { ajv } = schemaOptions;

test('each schema of the contract can be compiled', async () => {
  // As Fastify does by itself: all of them before it is ready, which fails with the first that cannot be.
  const app = fastify({ ajv, routerOptions: { maxParamLength: 300 } });
  for (const endpoint of (await readEndpoints()).values())
    serve(app, endpoint, () => Promise.reject(new Error('Nobody calls')));
  await app.ready();
  expect(app.hasRoute({ method: 'GET', url: '/api/v1/client/clinics' })).toBe(true);
});

/** Two calls that check and write what they are given. */
function register(app: FastifyInstance): FastifyInstance {
  const query = Type.Object({ page: Type.Integer({ minimum: 1 }), ids: Type.Array(Type.Integer()) });
  const body = Type.Array(
    Type.Object(
      {
        title: Type.String({ minLength: 3 }),
        isOpen: Type.Optional(Type.Boolean()),
        beds: Type.Optional(Type.Integer()),
      },
      { additionalProperties: false },
    ),
  );
  const reply = Type.Object({ query, body });
  app.post('/named', { schema: { querystring: query, body, response: { 200: reply } } }, async (call) => ({
    query: call.query,
    body: call.body,
    secret: 'not in the schema',
  }));
  return app;
}

describe('a schema that is compiled by the first call', () => {
  const early = register(fastify({ ajv }));
  const late = register(fastify(schemaOptions));

  test.each([
    { query: 'page=2&ids=4&ids=5', body: [{ title: 'Clinic' }] },
    // One value where a list is meant becomes a list.
    { query: 'page=2&ids=4', body: [{ title: 'Clinic' }] },
    { query: 'page=0&ids=x', body: [{ title: 'Clinic' }] },
    { query: 'page=1&ids=1', body: [{ title: 'No', more: 1 }, {}] },
  ])('says of $query and $body what one compiled before says', async ({ query, body }) => {
    const call = { method: 'POST', url: `/named?${query}`, payload: body } as const;
    const [known, first, again] = [
      await early.inject(call),
      await late.inject(call),
      await late.inject(call),
    ];
    for (const reply of [first, again])
      expect([reply.statusCode, reply.json()]).toEqual([known.statusCode, known.json()]);
  });

  test.each([
    { title: 'Clinic' },
    [{ title: 12_345 }],
    [{ title: 'Clinic', isOpen: null }],
    [{ title: 'Clinic', isOpen: 'true' }],
    [{ title: 'Clinic', beds: '5' }],
    [{ title: 'Clinic', beds: null }],
  ])('refuses the body %j, which is JSON of another type than asked for', async (payload) => {
    const reply = await late.inject({ method: 'POST', url: '/named?page=1&ids=1', payload });
    expect(reply.statusCode).toBe(400);
  });

  test('fails the calls that need it alone, when it cannot be', async () => {
    const app = register(fastify(schemaOptions));
    app.post('/wrong', { schema: { body: { type: 'nonsense' } } }, async () => 'never');
    const wrong = await app.inject({ method: 'POST', url: '/wrong', payload: {} });
    expect(wrong.statusCode).toBe(500);
    const other = await app.inject({ method: 'POST', url: '/named?page=1&ids=1', payload: [] });
    expect(other.statusCode).toBe(200);
  });
});
