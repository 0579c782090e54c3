import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';

/** Interface texts: nested by section, leaves are i18next JSON v4 strings (plural forms as `key_one`, `key_few`, …). */
export type Messages = { [key: string]: string | Messages };

export const Language = Type.Object({
  id: Type.Integer(),
  prefix: Type.String({ description: 'Locale code.' }),
  title: Type.String({ description: 'Name of the language in itself.' }),
  direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
  client: Type.Unsafe<Messages>({
    type: 'object',
    additionalProperties: true,
    description: 'Messages of the interface.',
  }),
});
export type Language = Static<typeof Language>;
/** A language without its messages: what a page knows of the languages it is not shown in. */
export type LanguageOption = Omit<Language, 'client'>;

/** Default and fallback locale. */
export const DEFAULT_LANGUAGE = 'ru';

export const listLanguages = endpoint({
  method: 'GET',
  path: '/api/v1/rest/languages',
  summary: 'All interface languages with all their messages; the first is the default.',
  access: 'public',
  reply: Type.Object({ data: Type.Array(Language) }),
  errors: [],
});

/** A language as pages are rendered with it: `hash` names these very messages. */
export type HashedLanguage = Language & { hash: string };

export const getMessages = endpoint({
  method: 'GET',
  path: '/api/v1/rest/messages/:language',
  summary: 'Messages of the interface in one language. Under their hash they may be kept for a year.',
  access: 'public',
  params: Type.Object({ language: Type.String({ minLength: 2, maxLength: 20 }) }),
  query: Type.Object({ hash: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: Type.Object({
    data: Type.Unsafe<Messages>({ type: 'object', additionalProperties: true }),
  }),
  errors: ['invalid', 'not_found'],
});

export const getAdminTexts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/texts/:language',
  summary: 'Texts of the back office in a language, which visitors do not get.',
  access: 'audit.view',
  params: Type.Object({ language: Type.String({ minLength: 2, maxLength: 20 }) }),
  reply: Type.Object({
    data: Type.Unsafe<Messages>({ type: 'object', additionalProperties: true }),
  }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'unavailable'],
});
