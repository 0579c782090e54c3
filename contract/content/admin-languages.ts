import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import type { Messages } from './languages.ts';
import { translationProviders } from './translation-providers.ts';

/** A language as operators see it. */
export const AdminLanguage = Type.Object({
  id: Type.Integer(),
  prefix: Type.String(),
  title: Type.String(),
  direction: Type.Enum(['ltr', 'rtl']),
  position: Type.Integer(),
  is_published: Type.Boolean(),
  written: Type.Integer({
    description: 'Texts that it has of its own; the others are shown in the first language.',
  }),
  expected: Type.Integer({ description: 'Texts of a complete language.' }),
  edited: Type.Integer({ description: 'Texts that operators have written.' }),
});
export type AdminLanguage = Static<typeof AdminLanguage>;

/** A text of the interface in one language, beside Russian and English. */
export const AdminMessage = Type.Object({
  id: Type.String({ description: 'Locale code and key, like `tr:home.title`.' }),
  language: Type.String(),
  key: Type.String(),
  text: Nullable(Type.String(), { description: 'Null: not written yet.' }),
  is_edited: Type.Boolean({
    description: 'An operator has written it; else it follows the files of the release.',
  }),
  shipped: Nullable(Type.String(), {
    description: 'Of a text that an operator has written: that of the release; null: it has none.',
  }),
  ru: Nullable(Type.String()),
  en: Nullable(Type.String()),
  version: Nullable(Type.String(), { description: 'Changes with the text; null where there is none.' }),
});
export type AdminMessage = Static<typeof AdminMessage>;

export const AdminMessageDetail = Type.Object({
  ...AdminMessage.properties,
  proposer: Nullable(Type.Enum([...translationProviders]), {
    description: 'Which machine proposes translations; null: none is configured.',
  }),
});
export type AdminMessageDetail = Static<typeof AdminMessageDetail>;

const languageParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 32_767 }) });
const messageParams = Type.Object({ id: Type.String({ minLength: 3, maxLength: 300 }) });
const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const Direction = Type.Enum(['ltr', 'rtl']);
const writeErrors = [
  'malformed',
  'unauthenticated',
  'blocked',
  'not_found',
  'stale_page',
  'invalid',
  'unavailable',
] as const;

export const listAdminLanguages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/languages',
  summary: 'All languages in the order of the public list, with how complete they are.',
  access: 'message.edit',
  query: listQuery(['position'], {}),
  reply: Type.Object({ data: Type.Array(AdminLanguage), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminLanguage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/languages/:id',
  summary: 'One language.',
  access: 'message.edit',
  params: languageParams,
  reply: Type.Object({ data: AdminLanguage }),
  errors: readErrors,
});

export const createLanguage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/languages',
  summary: 'Adds a language, last in the list. What it does not say yet is shown in the first language.',
  access: 'message.edit',
  body: Type.Object(
    {
      prefix: Type.String({ minLength: 2, maxLength: 20 }),
      title: Title,
      direction: Direction,
      is_published: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Type.Object({ data: AdminLanguage }),
  errors: writeErrors,
});

export const changeLanguage = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/languages/:id',
  summary: 'Names a language anew, moves it in the list, publishes it or takes it back. The first one stays.',
  access: 'message.edit',
  params: languageParams,
  body: Type.Object(
    {
      title: Type.Optional(Title),
      direction: Type.Optional(Direction),
      position: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      is_published: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Type.Object({ data: AdminLanguage }),
  errors: writeErrors,
});

export const removeLanguage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/languages/:id',
  summary: 'Removes an unpublished language with its texts. Languages that come with the service stay.',
  access: 'message.edit',
  fresh: true,
  params: languageParams,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: [...writeErrors, 'confirmation_needed'],
});

export const exportLanguage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/languages/:id/messages',
  summary: 'The own texts of a language as JSON, in the form that an import takes.',
  access: 'message.edit',
  params: languageParams,
  reply: Type.Object({ data: Type.Unsafe<Messages>({ type: 'object', additionalProperties: true }) }),
  errors: readErrors,
});

const Change = Type.Object({
  key: Type.String(),
  before: Nullable(Type.String()),
  after: Type.String(),
});

export const ImportResult = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Array(Type.Object({ key: Type.String(), problem: Type.String() }), {
    description: 'Texts that are wrong: they are left out.',
  }),
  changes: Type.Array(Change, { description: 'The first 500.' }),
});
export type ImportResult = Static<typeof ImportResult>;

export const importLanguage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/languages/:id/import',
  summary: 'Takes over texts from JSON. A dry run only says what would change.',
  access: 'message.edit',
  params: languageParams,
  body: Type.Object(
    {
      messages: Type.Unsafe<Messages>({ type: 'object', additionalProperties: true }),
      is_dry_run: Type.Boolean(),
    },
    closed,
  ),
  reply: Type.Object({ data: ImportResult }),
  errors: writeErrors,
});

export const listAdminMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages',
  summary: 'Texts of a language, those that are missing first, then by key; beside Russian and English.',
  access: 'message.edit',
  query: listQuery(['key'], {
    language: Type.Optional(Type.String({ minLength: 2, maxLength: 20 })),
    missing: Type.Optional(Type.Boolean({ description: 'Only what is not written yet.' })),
    edited: Type.Optional(Type.Boolean({ description: 'Only what operators have written.' })),
    group: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  reply: Type.Object({ data: Type.Array(AdminMessage), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminMessage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages/:id',
  summary: 'One text.',
  access: 'message.edit',
  params: messageParams,
  reply: Type.Object({ data: AdminMessageDetail }),
  errors: readErrors,
});

export const changeMessage = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/messages/:id',
  summary:
    'Writes one text; it is on the site at once. Null goes back to the text of the release, or to none.',
  access: 'message.edit',
  params: messageParams,
  body: Type.Object(
    {
      text: Nullable(Type.String({ maxLength: 5000 })),
      version: Nullable(Type.String({ maxLength: 40 })),
    },
    closed,
  ),
  reply: Type.Object({ data: AdminMessageDetail }),
  errors: writeErrors,
});

export const MessageProposal = Type.Object({
  text: Type.String({ description: 'Its values are those of the source wherever they could be put back.' }),
  source_language: Type.Enum(['en', 'ru']),
  problem: Nullable(Type.String(), {
    description: 'Why it could not be saved as it is; null: nothing speaks against it but its words.',
  }),
});
export type MessageProposal = Static<typeof MessageProposal>;

export const proposeMessage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages/:id/proposal',
  summary:
    'A translation of one text by the machine that is configured, from English, else from Russian. Nothing is written.',
  access: 'message.edit',
  params: messageParams,
  reply: Type.Object({ data: MessageProposal }),
  errors: [...writeErrors, 'too_many'],
});
