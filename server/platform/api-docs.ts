import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Access, Endpoint } from '../../contract/platform/endpoint.ts';
import type { Config } from '../config.ts';
import { askAgain } from './cache-headers.ts';
import { type KeptReply, keepReply } from './kept-reply.ts';
import { REPEAT_KEY_HEADER, REPEAT_KEY_PATTERN } from './repeat-key.ts';

/** Its viewer puts styles into the page; scripts are files of this host alone. */
const DOCS_POLICY = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'`;

const ABOUT =
  'The directory, cases of patients, and the work of clinics. Texts come in the language of `Accept-Language`; calls that make something take an `Idempotency-Key`.';

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a login or registration.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of a clinic, below /api/v1/admin of an operator, with the scope named.',
  },
  metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN. This machine needs none.' },
} as const;

/** By scheme the permissions that the caller has to have: any one of the list lets in. */
function securityOf({ access, key }: Endpoint): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'metrics') return [{ metrics: [] }, {}];
  const session = { session: access === 'account' ? [] : [access] };
  return key ? [session, { apiKey: key.scope === 'any' ? [] : [key.scope] }] : [session];
}

function describeAccess({ access, fresh, key }: Endpoint): string {
  const who: Partial<Record<Access, string>> = {
    public: 'Everyone.',
    metrics: 'This machine, or the metrics token.',
    account: 'Whoever is logged in.',
  };
  const factor = fresh ? ' The second factor was confirmed in the last minutes.' : '';
  const keys = key ? ` API keys: ${key.scope === 'any' ? 'every one' : `scope \`${key.scope}\``}.` : '';
  return `Access: ${who[access] ?? `Permission \`${access}\`.`}${factor}${keys}`;
}

/** Inputs of a call that no schema checks: their handlers read them. */
function unchecked({ repeatKey, upload }: Endpoint): object {
  const key = {
    type: 'string',
    pattern: REPEAT_KEY_PATTERN,
    description: 'Client-made: a repeat of the call does nothing twice; with other data it is refused.',
  };
  const file = { type: 'string', format: 'binary', maxLength: upload?.bytesMax };
  return {
    ...(repeatKey && {
      headers: {
        type: 'object',
        properties: { [REPEAT_KEY_HEADER]: key },
        required: repeatKey === 'required' ? [REPEAT_KEY_HEADER] : [],
      },
    }),
    ...(upload && {
      consumes: ['multipart/form-data'],
      body: { type: 'object', properties: { file }, required: ['file'], additionalProperties: false },
    }),
  };
}

/** Of an endpoint whose answers are files: its errors are JSON all the same. `responses`: schemas by status. */
const withJsonErrors = (responses: unknown): object =>
  Object.fromEntries(
    Object.entries(responses ?? {}).map(([status, body]) => [
      status,
      Number(status) < 400
        ? body
        : { description: String(body.description ?? ''), content: { 'application/json': { schema: body } } },
    ]),
  );

/** The description of the API, made from the same contracts that check it: `/api/openapi.json`, with a page at `/api/docs`. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Medatlas API', version: '1', description: ABOUT },
      servers: [{ url: config.publicUrl ?? '/' }],
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      if (!endpoint) return { schema: { ...schema, hide: true }, url };
      const [security, description] = [securityOf(endpoint), describeAccess(endpoint)];
      const { mediaTypes: produces } = endpoint;
      const shown = {
        ...schema,
        ...unchecked(endpoint),
        security,
        description,
        ...(produces && { produces }),
        ...(produces && !endpoint.errorBody && { response: withJsonErrors(schema?.response) }),
      };
      // Parameters of any name cannot be listed.
      if (endpoint.query && !('properties' in endpoint.query)) delete shown.querystring;
      return { schema: shown, url };
    },
  });
  let kept: Promise<KeptReply> | null = null;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    // Routes do not change once the process serves.
    kept ??= keepReply(JSON.stringify(app.swagger()));
    askAgain(reply);
    return (await kept).send(request, reply);
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
}
