import { trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Ids, which say nothing to whoever has no right to what they name. */
const ID = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** Words of our own addresses. Receipts and names have digits, capitals or more hyphens. */
const OWN_WORD = /^([a-z]{1,20}(-(clinics|doctors|result))?|v1|[a-z]+\.(json|xml|txt))$/;

/** The value of a parameter as it may be logged. */
const known = (value: string, otherwise: string): string => (ID.test(value) ? value : otherwise);

/**
 * Path of a request without what people type or are given: no query, of the parameters of its route only ids. A receipt of a
 * report, a token or a name that stands in the address is a secret of whoever called.
 *
 * @param route pattern of the route that answers, `/api/v1/client/reports/:number`; of pages, and where there is none, only words
 *   of our own addresses are kept.
 */
export function loggedPath(url: string | undefined, route: string | undefined): string {
  const segments = (url ?? '').split(/[?#]/, 1)[0]?.split('/') ?? [];
  const pattern = route?.split('/');
  if (!pattern || pattern.includes('*') || pattern.length !== segments.length)
    return segments.map((one) => (one === '' || OWN_WORD.test(one) ? one : known(one, ':value'))).join('/');
  return pattern.map((one, at) => (one.startsWith(':') ? known(segments[at] ?? '', one) : one)).join('/');
}

/** Class 22 of PostgreSQL's errors, data exceptions: alone of all they name the value in the message. */
const NAMES_VALUE = /^22\w{3}$/;

type LoggedRequest = { method: string; url: string; routeOptions?: { url?: string | undefined } };
type Logged = Error & { code?: string };

/** The message and the stack, which repeats it, without values that people gave. */
function withoutValues({ code, message, stack }: Logged): { message: string; stack: string | undefined } {
  if (code === undefined || !NAMES_VALUE.test(code)) return { message, stack };
  const cut = message.replace(/["':][\s\S]*$/, '…');
  return { message: cut, stack: stack?.replace(message, () => cut) };
}

/** What joins a line to its trace; nothing outside of one. */
function traceFields(): { trace_id?: string; span_id?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? { trace_id: active.traceId, span_id: active.spanId } : {};
}

/**
 * Structured logs with the request id. No personal or medical text: no query, no receipts, no bodies, no headers, no addresses,
 * and of a database error only what names no value. `to`: the standard output when absent.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: traceFields,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: {
        req: ({ method, url, routeOptions }: LoggedRequest) => ({
          method,
          path: loggedPath(url, routeOptions?.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        // What ended without an error is logged too, as null.
        err: (error: Logged | null) =>
          error && { type: error.name, code: error.code, ...withoutValues(error) },
      },
    },
    to,
  );
}
