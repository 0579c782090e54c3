import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed } from '../platform/schemas.ts';
import { ComfortGroup, comfortValues } from './comforts.ts';

const Value = Type.Enum([...comfortValues]);

export const listStaffComforts = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/comforts',
  summary: 'Every comfort of the dictionary, in groups, with what a clinic one works for says of it.',
  access: 'clinic.edit',
  params: Type.Object({ id: Id }),
  reply: Type.Object({ data: Type.Array(ComfortGroup) }),
  errors: readErrors,
});

export const ComfortChange = Type.Object(
  { slug: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }), from: Value, to: Value },
  closed,
);
export type ComfortChange = Static<typeof ComfortChange>;

export const changeStaffComforts = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/comforts',
  summary:
    'Sets comforts, all or none. `from` is what the writer has seen: where a colleague has set another value meanwhile, nothing is changed.',
  access: 'clinic.edit',
  params: Type.Object({ id: Id }),
  body: Type.Object({ changes: Type.Array(ComfortChange, { minItems: 1, maxItems: 500 }) }, closed),
  reply: Type.Object({ data: Type.Array(ComfortGroup) }),
  errors: changeErrors,
});
