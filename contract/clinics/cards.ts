import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { closed } from '../platform/schemas.ts';
import { valuePatterns } from '../search/filters.ts';
import { ClinicCard } from './clinics.ts';
import { DoctorCard } from './doctors.ts';

const ids = () => Type.Optional(Type.Array(Id, { maxItems: 50 }));

/** What a visitor keeps in the browser (favourites, comparison) is a list of ids. */
export const listCards = endpoint({
  method: 'GET',
  path: '/api/v1/client/cards',
  summary:
    'Cards of clinics and doctors by id, in the order asked for; those that do not exist are left out.',
  access: 'public',
  query: Type.Object(
    {
      clinic: ids(),
      doctor: ids(),
      procedure: Type.Optional(
        Type.String({
          pattern: valuePatterns.slug,
          description: 'Its price is shown where it is known, else the lowest of all.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Object({ clinics: Type.Array(ClinicCard), doctors: Type.Array(DoctorCard) }),
  }),
  errors: ['invalid', 'unavailable'],
});
