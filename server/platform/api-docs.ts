import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../contract/endpoint.ts';
import type { Config } from '../config.ts';

/** Its viewer puts styles into the page; scripts are files of this host alone. */
const DOCS_POLICY = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'`;

function describeAccess(access: Access): string {
  if (access === 'public') return 'Everyone.';
  if (access === 'metrics') return 'This machine, or the metrics token.';
  return access === 'account' ? 'Whoever is logged in.' : `Permission \`${access}\`.`;
}

/** The description of the API, made from the same schemas that check it: `/api/openapi.json`, with a page at `/api/docs`. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Medatlas API', version: '1' },
      servers: config.publicUrl ? [{ url: config.publicUrl }] : [],
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      if (!endpoint) return { schema: { ...schema, hide: true }, url };
      return { schema: { ...schema, description: `Access: ${describeAccess(endpoint.access)}` }, url };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
}
