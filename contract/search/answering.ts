import Type from 'typebox';
import { ClinicCard } from '../clinics/clinics.ts';
import { endpoint } from '../platform/endpoint.ts';

export const listAnswering = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug/answering',
  summary:
    'Clinics like this one whose people answer here: those with its fields before others, near ones before the rest of the country; at most three, none is an empty list.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  reply: Type.Object({ data: Type.Array(ClinicCard) }),
  errors: ['not_found', 'unavailable'],
});
