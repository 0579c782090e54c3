import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive and not about to end.',
  access: 'public',
  reply: Type.Object({ status: Type.Literal('ok') }),
  errors: ['unavailable'],
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'The database answers and the directory index is built: requests may be sent here.',
  access: 'public',
  reply: Type.Object({
    status: Type.Literal('ready'),
    search: Type.Union([Type.Literal('full'), Type.Literal('names_only')], {
      description:
        'names_only: the search cluster is away. Requests may be sent here all the same: no other node has more.',
    }),
  }),
  errors: ['unavailable'],
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus metrics.',
  access: 'metrics',
  mediaTypes: ['text/plain', 'application/json'],
  reply: Type.String(),
  errors: ['not_found'],
});
