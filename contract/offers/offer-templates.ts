import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { closed, Uuid } from '../platform/schemas.ts';
import { OfferTerms } from './offers.ts';

const params = Type.Object({ id: Uuid });
const errors = [
  'malformed',
  'unauthenticated',
  'blocked',
  'not_found',
  'stale_page',
  'invalid',
  'unavailable',
] as const;

export const OfferTemplate = Type.Object({
  id: Uuid,
  clinic_id: Type.Integer(),
  title: Type.String(),
  terms: OfferTerms,
});
export type OfferTemplate = Static<typeof OfferTemplate>;

const Title = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/staff/templates',
  summary: 'Templates of offers of the clinics one works for, by title.',
  access: 'offer.send',
  reply: Type.Object({ data: Type.Array(OfferTemplate) }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'unavailable'],
});

export const keepTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/staff/templates',
  summary: 'Keeps terms as a template. One of the same title is replaced, or with `replaces: false` refused.',
  access: 'offer.send',
  body: Type.Object(
    {
      clinic_id: Id,
      title: Title,
      terms: OfferTerms,
      replaces: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Type.Object({ data: OfferTemplate }),
  errors,
});

export const renameTemplate = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/templates/:id',
  summary: 'Gives a template another title, unless another template of the clinic has it.',
  access: 'offer.send',
  params,
  body: Type.Object({ title: Title }, closed),
  reply: Type.Object({ data: OfferTemplate }),
  errors,
});

export const dropTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/templates/:id',
  summary: 'Drops a template.',
  access: 'offer.send',
  params,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'stale_page', 'unavailable'],
});
