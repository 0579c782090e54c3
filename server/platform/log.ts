import { type DestinationStream, type Logger, pino } from 'pino';

/** Path of an address without its query: people type illnesses into searches. */
export function pathOnly(url: string | undefined): string {
  return (url ?? '').split(/[?#]/, 1)[0] ?? '';
}

/**
 * Structured logs with the request id. No personal or medical text: no query, no bodies, no headers, no addresses,
 * and of a database error only what names no value. `to`: the standard output when absent.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: pathOnly(request.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        // What ended without an error is logged too, as null.
        err: (error: (Error & { code?: string }) | null) =>
          error && {
            type: error.name,
            code: error.code,
            message: error.message,
            stack: error.stack,
          },
      },
    },
    to,
  );
}
