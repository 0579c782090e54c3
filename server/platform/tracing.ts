/** Spans of requests, statements and jobs, by the API of OpenTelemetry: without a started telemetry they cost next to nothing. */
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { loggedPath } from './log.ts';

const tracer = trace.getTracer('medatlas');

type Traced = { span: Span; within: Context };

/**
 * A span for each request, with the id that the reply and the logs carry (`x-request-id`). A call that a page makes while it
 * is rendered becomes a child of the page's span. `traceparent` of strangers is not believed: they could switch tracing on.
 */
export function traceRequests(app: FastifyInstance): void {
  const traced = new WeakMap<FastifyRequest, Traced>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    const span = tracer.startSpan(`${request.method} ${route ?? 'unknown'}`, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.path': loggedPath(request.url, route),
        'medatlas.request.id': request.id,
      },
    });
    const within = trace.setSpan(context.active(), span);
    traced.set(request, { span, within });
    context.with(within, done);
  });
  // Reading the body leaves the context: its events are those of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const within = traced.get(request)?.within;
    if (within) context.with(within, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onRequestAbort', async (request) => {
    traced.get(request)?.span.setStatus({ code: SpanStatusCode.ERROR, message: 'the client has left' }).end();
  });
}

const STATEMENT_LENGTH = 1000;

/** A finished statement as a child of the active span. Its text has places for values, never the values. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const text = query.sql.trim().slice(0, STATEMENT_LENGTH);
  const name = text.match(/^(?:\/\*.*?\*\/\s*)?(\w+)/)?.[1]?.toLowerCase() ?? 'statement';
  const end = Date.now();
  const span = tracer.startSpan(name, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

/** Runs a job in a span of its own, which has the name of the task and never its payload. */
export function traceJob<T>(task: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(`job ${task}`, { kind: SpanKind.CONSUMER }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, ...(error instanceof Error && { message: error.name }) });
      throw error;
    } finally {
      span.end();
    }
  });
}
