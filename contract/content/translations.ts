import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Natural } from '../platform/integers.ts';
import { closed, Nullable, Uuid } from '../platform/schemas.ts';
import { translationProviders } from './translation-providers.ts';

/** In what a translated sentence may not agree with its original; the words stand in the messages under `translation.doubt`. */
export const doubts = ['number', 'unit', 'name', 'negation'] as const;
export type Doubt = (typeof doubts)[number];

const Sentence = Type.Object({
  original: Type.String(),
  translation: Nullable(Type.String(), {
    description: 'Null: it does not agree with the original in what `doubts` names, and is not shown.',
  }),
  doubts: Type.Array(Type.Enum([...doubts])),
});

export const Translation = Type.Object({
  source_language: Type.String(),
  language: Type.String(),
  provider: Type.Enum([...translationProviders]),
  paragraphs: Type.Array(Type.Array(Sentence), {
    description: 'Of the text, in its order; the sentences of each.',
  }),
});
export type Translation = Static<typeof Translation>;

const Reply = Type.Object({ data: Translation });

const TextLanguage = Type.String({ pattern: '^[A-Za-z0-9-]{2,20}$', description: 'As the text is stored.' });
const language = Type.String({ pattern: '^[a-z]{2,3}$', description: 'To translate to.' });

/** Texts that everyone reads. */
export const PublicText = Type.Union([
  Type.Object({ kind: Type.Literal('comment'), id: Id }, closed),
  Type.Object({ kind: Type.Literal('comment_reply'), id: Id }, closed),
  Type.Object({ kind: Type.Literal('clinic'), id: Id, lang: TextLanguage }, closed),
  Type.Object({ kind: Type.Literal('doctor'), id: Id, lang: TextLanguage }, closed),
]);
export type PublicText = Static<typeof PublicText>;

const Message = Type.Object({ kind: Type.Literal('message'), chat: Uuid, seq: Natural }, closed);

/** A free text of an offer: one of its fields, or the note of a line (`line_{kind}`). */
const OfferField = Type.String({
  pattern: '^(basis|price_changes|refund|aftercare|complications|note|line_[a-z_]{1,30})$',
});

/** Texts of a patient's own requests. */
export const ClientText = Type.Union([
  Message,
  Type.Object({ kind: Type.Literal('offer'), id: Uuid, field: OfferField }, closed),
]);
export type ClientText = Static<typeof ClientText>;

/** Texts that a clinic reads of its patients. */
export const StaffText = Message;
export type StaffText = Static<typeof StaffText>;

export type TranslatedText = PublicText | ClientText | StaffText;

export const translatePublicText = endpoint({
  method: 'POST',
  path: '/api/v1/client/translations/public',
  summary: 'A text that everyone reads, translated by a machine: what was translated once is kept.',
  access: 'public',
  body: Type.Object({ text: PublicText, language }, closed),
  reply: Reply,
  errors: ['malformed', 'not_found', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

const errors = [
  'malformed',
  'unauthenticated',
  'blocked',
  'not_found',
  'stale_page',
  'invalid',
  'consent_needed',
  'too_many',
  'unavailable',
] as const;

export const translateText = endpoint({
  method: 'POST',
  path: '/api/v1/client/translations',
  summary:
    'A text of an own conversation or offer, translated by a machine; to a provider outside only with the consent `machine_translation`.',
  access: 'chat.write',
  body: Type.Object({ text: ClientText, language }, closed),
  reply: Reply,
  errors,
});

export const translateStaffText = endpoint({
  method: 'POST',
  path: '/api/v1/staff/translations',
  summary:
    'A text of a patient of the clinic, translated by a machine; to a provider outside only while the patient consents to it.',
  access: 'chat.answer',
  body: Type.Object({ text: StaffText, language }, closed),
  reply: Reply,
  errors,
});
