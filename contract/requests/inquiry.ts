import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Natural } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,100}$' });

/** What the form holds while it is written: strings as typed, nothing checked. */
export const Draft = Type.Object({
  content: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  version: Type.Integer(),
  updated_at: Time,
});
export type Draft = Static<typeof Draft>;

const MaybeDraft = Type.Object({ data: Type.Object({ draft: Nullable(Draft) }) });
const errors = ['unauthenticated', 'blocked', 'unavailable'] as const;

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/v1/client/inquiry/draft',
  summary: 'The inquiry this account is writing; null: none.',
  access: 'request.create',
  reply: MaybeDraft,
  errors,
});

export const keepDraft = endpoint({
  method: 'POST',
  path: '/api/v1/client/inquiry/draft',
  summary:
    'Keeps the inquiry. `version` is that of the draft it was made from (0: none); where another device has written meanwhile, nothing is kept and the answer is the other one.',
  access: 'request.create',
  body: Type.Object(
    {
      content: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
      version: Natural,
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Object({ draft: Draft, is_kept: Type.Boolean() }) }),
  errors: [...errors, 'malformed', 'stale_page', 'invalid'],
});

export const dropDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/inquiry/draft',
  summary: 'Throws the draft away.',
  access: 'request.create',
  reply: Type.Object({ data: Type.Object({}) }),
  errors: [...errors, 'stale_page'],
});

/** Why a clinic is suggested, strongest first; the page says each in words. */
export const fitReasons = [
  'specialization',
  'disease',
  'procedure',
  'language',
  'price',
  'reply_time',
  'verified',
] as const;

export const Suggested = Type.Object({
  clinic_id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  country: Type.Object({ code: Type.String(), title: Type.String() }),
  city: Nullable(Type.String()),
  doctor: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
  price_from: Nullable(Type.Object({ amount: Type.Number(), currency_id: Type.Integer() })),
  reply_time_minutes: Nullable(Type.Integer()),
  languages: Type.Array(Type.String(), { description: 'Those of the patient that are spoken there.' }),
  fit: Type.Integer({ minimum: 0, maximum: 100 }),
  reasons: Type.Array(Type.Enum([...fitReasons])),
});
export type Suggested = Static<typeof Suggested>;

export const suggestRecipients = endpoint({
  method: 'GET',
  path: '/api/v1/client/inquiry/recipients',
  summary: 'Clinics that fit a case best, at most five, with the reasons.',
  access: 'public',
  query: Type.Object(
    {
      specialization: Type.Optional(Slug),
      disease: Type.Optional(Slug),
      procedure: Type.Optional(Slug),
      language: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), { maxItems: 10 })),
      country: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 10 })),
      city: Type.Optional(Type.Array(Id, { maxItems: 10, description: 'GeoNames ids.' })),
      price_max: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1e12,
          description: 'In `currency`. Clinics whose price is known to be higher are left out.',
        }),
      ),
      currency: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_767, description: 'Of price_max.' })),
      except: Type.Optional(Type.Array(Id, { maxItems: limits.recipientsMax })),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(Suggested) }),
  errors: ['invalid', 'unavailable'],
});
