import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Positive } from '../platform/integers.ts';
import { closed, Time, Uuid } from '../platform/schemas.ts';
import { OfferTerms } from './offers.ts';
import { templateGroups } from './template-groups.ts';

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

const Groups = Type.Array(Type.Enum([...templateGroups]), {
  minItems: 1,
  maxItems: templateGroups.length,
  uniqueItems: true,
  description: 'Groups of fields that it fills; of the others it says nothing.',
});

export const OfferTemplate = Type.Object({
  id: Uuid,
  clinic_id: Type.Integer(),
  title: Type.String(),
  terms: OfferTerms,
  fills: Groups,
  is_default: Type.Boolean({ description: 'New offers of the clinic begin with it; one at most is.' }),
  version: Type.Integer({ description: 'Counts changes of title and contents.' }),
  updated_at: Time,
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
      fills: Type.Optional(Groups),
      replaces: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Type.Object({ data: OfferTemplate }),
  errors,
});

export const changeTemplate = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/templates/:id',
  summary:
    'Changes title and contents of a template. Refused for a title that another template of the clinic has, and for an outdated `version`: a colleague has changed it.',
  access: 'offer.send',
  params,
  body: Type.Object(
    {
      title: Title,
      terms: Type.Optional(OfferTerms),
      fills: Type.Optional(Groups),
      version: Positive,
    },
    closed,
  ),
  reply: Type.Object({ data: OfferTemplate }),
  errors,
});

export const setDefaultTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/staff/templates/:id/default',
  summary:
    'Makes a template the one that new offers of the clinic begin with, or no longer so. Another default is replaced; with `replaces: false` it stays, and this one does not become the default.',
  access: 'offer.send',
  params,
  body: Type.Object({ is_default: Type.Boolean(), replaces: Type.Optional(Type.Boolean()) }, closed),
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
