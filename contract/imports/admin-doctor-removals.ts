import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { confirmErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed } from '../platform/schemas.ts';

export const removeDoctor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/doctors/:id/remove',
  summary: 'Removes the entry of a doctor who asked for it, for good: no import brings it back.',
  access: 'clinic.moderate',
  fresh: true,
  params: Type.Object({ id: Id }),
  body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }) }, closed),
  reply: Type.Object({ data: Type.Object({ id: Type.Integer() }) }),
  errors: confirmErrors,
});
