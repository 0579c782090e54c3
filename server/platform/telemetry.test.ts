import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Gauge, Histogram, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { kyselyOn } from './database.ts';
import { createLog } from './log.ts';
import { startTelemetry } from './telemetry.ts';
import { traceJob, traceRequests } from './tracing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = { path: string; body: string };

const sent: Sent[] = [];
const collector = createServer(async (request, reply) => {
  sent.push({ path: request.url ?? '', body: await text(request) });
  reply.setHeader('content-type', 'application/json').end('{}');
});

const attributesOf = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** All of one kind in what the collector got. */
function received<T>(path: string, read: (body: never) => T[]): T[] {
  return sent.filter((one) => one.path === path).flatMap(({ body }) => read(JSON.parse(body) as never));
}
const spansSent = () =>
  received('/v1/traces', (body: { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

type LogRecord = {
  traceId: string;
  spanId: string;
  severityText?: string;
  severityNumber: number;
  body: { stringValue: string };
  attributes: Attribute[];
};
type Metric = {
  name: string;
  gauge?: { dataPoints: { asDouble: number }[] };
  histogram?: { dataPoints: unknown[] };
};

const requestIds: string[] = [];
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const telemetry = startTelemetry(`http://127.0.0.1:${port}`);
  const log: FastifyBaseLogger = createLog('info', telemetry.logs);
  const { pool } = await testDatabase('filled');
  const db = kyselyOn(pool);
  const app = fastify({ loggerInstance: log });
  traceRequests(app);
  app.post<{ Params: { token: string } }>('/things/:token', async (request) => {
    await sql`select ${'a secret value'}::text`.execute(db);
    request.log.info('looked');
    requestIds.push(request.id);
    return {};
  });
  app.get('/fails', async () => {
    throw new Error('on purpose');
  });
  app.get('/page', async () =>
    (await app.inject({ method: 'POST', url: '/things/abc', payload: { a: 1 } })).json(),
  );
  await app.listen({ port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"note":"private"}',
  };
  await fetch(`${address}/things/Secret-Token`, post);
  await fetch(`${address}/page`);
  await fetch(`${address}/fails`);
  await traceJob('tidy', async () => void (await sql`select 1`.execute(db)));
  const registry = new Registry();
  new Gauge({ name: 'sockets', help: 'Open ones.', registers: [registry] }).set(3);
  const time = new Histogram({
    name: 'time',
    help: 'Seconds.',
    buckets: [1, 2],
    labelNames: ['a'],
    registers: [registry],
  });
  for (const seconds of [0.5, 1.5, 1.6, 9]) time.observe({ a: 'x' }, seconds);
  telemetry.measure(registry);
  await app.close();
  await telemetry.close();
});
afterAll(() => collector.close());

test('a request, its statements and its lines of the log carry one trace and the id of the request', () => {
  const spans = spansSent();
  const request = spans.find((one) => attributesOf(one)['medatlas.request.id'] === requestIds[0]);
  expect(request).toMatchObject({ name: 'POST /things/:token' });
  const statement = spans.find((one) => one.parentSpanId === request?.spanId);
  expect(statement).toMatchObject({ name: 'select', traceId: request?.traceId });
  const lines = received(
    '/v1/logs',
    (body: { resourceLogs: { scopeLogs: { logRecords: LogRecord[] }[] }[] }) =>
      body.resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
  );
  const line = lines.find(
    (one) => one.body.stringValue === 'looked' && attributesOf(one).reqId === requestIds[0],
  );
  expect(line).toMatchObject({ traceId: request?.traceId, severityNumber: 9 });
});

test('a call of a page is a child of the page', () => {
  const spans = spansSent();
  const page = spans.find(({ name }) => name === 'GET /page');
  const call = spans.find(({ parentSpanId }) => parentSpanId === page?.spanId);
  expect(call).toMatchObject({ name: 'POST /things/:token', traceId: page?.traceId });
});

test('a failed request is an error, a job is a trace of its own', () => {
  const spans = spansSent();
  expect(spans.find(({ name }) => name === 'GET /fails')).toMatchObject({ status: { code: 2 } });
  const job = spans.find(({ name }) => name === 'job tidy');
  expect(job?.parentSpanId).toBeFalsy();
  expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
});

test('nothing that a person gave leaves the service', () => {
  const all = sent.map(({ body }) => body).join('');
  expect(all).toContain('/things/');
  for (const secret of ['Secret-Token', 'a secret value', 'private']) expect(all).not.toContain(secret);
});

test('figures are sent as those of /metrics, with buckets between their bounds', () => {
  const metrics = received(
    '/v1/metrics',
    (body: { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }) =>
      body.resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics)),
  );
  const find = (name: string) => metrics.find((one) => one.name === name);
  expect(find('sockets')?.gauge?.dataPoints).toMatchObject([{ asDouble: 3 }]);
  expect(find('time')?.histogram?.dataPoints).toMatchObject([
    { count: 4, sum: 12.6, explicitBounds: [1, 2], bucketCounts: [1, 2, 1] },
  ]);
});
