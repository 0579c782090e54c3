import Type, { type Static } from 'typebox';
import { Price } from '../clinics/prices.ts';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Uuid } from '../platform/schemas.ts';

const params = Type.Object({ id: Uuid });

/** Doctors offered at once to be named in an offer; more are found by name. */
export const OFFER_DOCTORS_MAX = 50;

export const OfferDoctor = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  specialization: Nullable(Type.String({ description: 'cardiologist' })),
});
export type OfferDoctor = Static<typeof OfferDoctor>;

export const listOfferDoctors = endpoint({
  method: 'GET',
  path: '/api/v1/staff/offers/:id/doctors',
  summary:
    'Doctors who work at the clinic of an offer now and can be named in it, those with the highest role first; also of an unpublished clinic.',
  access: 'offer.send',
  params,
  query: Type.Object(
    {
      q: Type.Optional(
        Type.String({
          maxLength: limits.searchTextMax,
          description: 'Beginnings of words of the name in any language, or of the specialization.',
        }),
      ),
      doctor_id: Type.Optional(Type.Array(Id, { maxItems: 5, description: 'Only these.' })),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(OfferDoctor, { maxItems: OFFER_DOCTORS_MAX }),
    meta: Type.Object({ total: Type.Integer() }),
  }),
  errors: readErrors,
});

export const listOfferPrices = endpoint({
  method: 'GET',
  path: '/api/v1/staff/offers/:id/prices',
  summary: 'The whole price list of the clinic of an offer, by title; also of an unpublished clinic.',
  access: 'offer.send',
  params,
  reply: Type.Object({ data: Type.Array(Price) }),
  errors: readErrors,
});
