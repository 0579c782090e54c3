import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, type ErrorCode, errorStatus } from '../../contract/platform/errors.ts';
import { isDatabaseAway, isDeadlock } from './database-away.ts';
import { type FieldProblem, KnownError } from './errors.ts';

/** Puts a message key into words. */
export type Translate = (language: string, key: string, values?: Record<string, string | number>) => string;

type Invalid = NonNullable<FastifyError['validation']>[number];

/** Rules of the schemas and the message that says what to do about each. */
const problems: Record<string, (params: Record<string, unknown>) => FieldProblem> = {
  required: () => ({ key: 'required' }),
  additionalProperties: () => ({ key: 'unknown' }),
  type: (params) => ({ key: params.type === 'integer' || params.type === 'number' ? 'number' : 'format' }),
  enum: (params) => ({ key: 'one_of', values: { values: [params.allowedValues].flat().join(', ') } }),
  minLength: ({ limit }) =>
    limit === 1 ? { key: 'required' } : { key: 'too_short', values: { count: Number(limit) } },
  // The one pattern of people's texts asks for something besides spaces.
  pattern: ({ pattern }) => ({ key: pattern === '\\S' ? 'required' : 'format' }),
  maxLength: (params) => ({ key: 'too_long', values: { count: Number(params.limit) } }),
  minimum: (params) => ({ key: 'too_small', values: { limit: Number(params.limit) } }),
  exclusiveMinimum: (params) => ({ key: 'above', values: { limit: Number(params.limit) } }),
  maximum: (params) => ({ key: 'too_large', values: { limit: Number(params.limit) } }),
  maxItems: (params) => ({ key: 'too_many', values: { count: Number(params.limit) } }),
};

function fieldOf(problem: Invalid): string {
  const path = problem.instancePath.split('/').filter(Boolean);
  const own = problem.params.missingProperty ?? problem.params.additionalProperty;
  // A wrong item of a repeated name is a problem of the name: `country.0` means nothing to a caller.
  return [...path, ...(typeof own === 'string' ? [own] : [])].filter((part) => !/^\d+$/.test(part)).join('.');
}

function validationFields(invalid: readonly Invalid[]): Record<string, FieldProblem[]> {
  const fields: Record<string, FieldProblem[]> = {};
  for (const problem of invalid) {
    const say = problems[problem.keyword];
    // The first rule that a field breaks says enough.
    fields[fieldOf(problem)] ??= [say ? say(problem.params) : { key: 'format' }];
  }
  return fields;
}

/** A database that fails over is back within this time, and one that is overloaded is not asked in a rush. */
export const RETRY_AFTER_SECONDS = 5;

const retryAfterOf = ({ code, retryAfterSeconds }: KnownError): number | null =>
  retryAfterSeconds ?? (code === 'unavailable' ? RETRY_AFTER_SECONDS : null);

/** No room: for a file (the library of files names no cause, and says the same of a store that is away), or in what
 * PostgreSQL writes to and works in. Whoever runs the service finds it in the log as a fault. */
const FULL_CODES: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100',
  '53200',
  'E_CANNOT_WRITE_FILE',
]);

/** The library of files puts what happened into the cause of its own error. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && FULL_CODES.has(String(error.code))) || isFull(error.cause));

/** What PostgreSQL says of the character NUL, which none of its texts can hold. */
const NUL_CODES: ReadonlySet<string> = new Set(['22021', '22P05']);

/** What the store of files could not do: it is asked for nothing that it must refuse. */
const isStoreAway = ({ code }: FastifyError): boolean => /^E_CANNOT_/.test(code);

/** What the next try may well do, and whoever runs the service has to hear of as of a fault. */
const isFaultOfNow = (error: unknown): boolean => isFull(error) || isDeadlock(error);

const isAway = (error: FastifyError): boolean => isDatabaseAway(error) || isStoreAway(error);

function knownError(error: FastifyError): KnownError | null {
  if (error instanceof KnownError) return error;
  if (error.validation) {
    // A path parameter that cannot be right names nothing that exists.
    if (error.validationContext === 'params') return new KnownError('not_found');
    return new KnownError('invalid', validationFields(error.validation));
  }
  if (isAway(error) || isFaultOfNow(error)) return new KnownError('unavailable');
  if (NUL_CODES.has(error.code)) return new KnownError('invalid');
  const status = error.statusCode ?? 500;
  if (status === 503) return new KnownError('unavailable');
  if (status === 404) return new KnownError('not_found');
  return status >= 400 && status < 500 ? new KnownError('malformed') : null;
}

export function errorBody(translate: Translate, language: string, error: KnownError): ErrorBody {
  const fields = Object.entries(error.fields).map(([name, list]) => [
    name,
    list.map(({ key, values }) => translate(language, `field.${key}`, values)),
  ]);
  const message = translate(language, `error.${error.code}`, {
    count: Math.ceil((error.retryAfterSeconds ?? 0) / 60),
  });
  return fields.length > 0 ? { message, errors: Object.fromEntries(fields) } : { message };
}

/** The one place that turns errors into replies; what is not known is logged with its stack and answered as internal. */
export function answerErrors(app: FastifyInstance, translate: Translate): void {
  const send = (request: FastifyRequest, reply: FastifyReply, error: KnownError) => {
    const retryAfter = retryAfterOf(error);
    return (
      reply
        .code(errorStatus[error.code satisfies ErrorCode])
        // A download that fails before its first byte had said that it is something else.
        .type('application/json; charset=utf-8')
        .removeHeader('content-disposition')
        .header('cache-control', 'no-store')
        .header('content-language', request.language)
        .headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
        .send(errorBody(translate, request.language, error))
    );
  };

  app.setNotFoundHandler(() => {
    throw new KnownError('not_found');
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = knownError(error);
    if (!known || isFaultOfNow(error))
      request.log.error({ err: error, requestId: request.id }, 'request failed');
    else if (isAway(error))
      request.log.warn({ err: error, requestId: request.id }, 'database or store are away or overloaded');
    return send(request, reply, known ?? new KnownError('internal'));
  });
}
