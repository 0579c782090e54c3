import Type, { type Static } from 'typebox';
import { Synonyms, searchedDictionaries, Texts } from '../content/admin-terms.ts';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Positive } from '../platform/integers.ts';
import { closed, Nullable } from '../platform/schemas.ts';

export const queryOutcomes = ['unread', 'nowhere'] as const;
export type QueryOutcome = (typeof queryOutcomes)[number];

const params = Type.Object({ id: Positive });
const Language = Type.String({ pattern: '^[A-Za-z-]{2,20}$' });
const Phrase = Type.String({ minLength: 2, maxLength: 100, pattern: '\\S' });
const Target = Type.String({
  pattern: '^(specializations|diseases|procedures|complaints)-[1-9][0-9]{0,8}$',
  description: 'Dictionary and number: what the phrase is to mean.',
});

export const AdminQuery = Type.Object({
  id: Positive,
  text: Type.String({ description: 'Folded.' }),
  language: Type.String({ description: 'Of the interface.' }),
  outcome: Type.Enum([...queryOutcomes], {
    description: '`unread`: words were not understood; `nowhere`: nothing was found.',
  }),
  sessions: Type.Integer({ description: 'Most in one week, 10 to 50 (50: that many or more).' }),
  queries: Type.Integer(),
  last_week: Type.String({ description: 'The Monday of the last week in which it was asked.' }),
});
export type AdminQuery = Static<typeof AdminQuery>;
const reply = Type.Object({ data: AdminQuery });

export const listUnreadQueries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/unread-queries',
  summary:
    'Queries that were not understood or led nowhere, asked in ten sessions of a week or more, not yet settled.',
  access: 'dictionary.edit',
  query: listQuery(['sessions', 'queries', 'text'], {
    language: Type.Optional(Language),
    outcome: Type.Optional(Type.Enum([...queryOutcomes])),
  }),
  reply: Type.Object({ data: Type.Array(AdminQuery), meta: ListMeta }),
  errors: readErrors,
});

export const getUnreadQuery = endpoint({
  method: 'GET',
  path: '/api/v1/admin/unread-queries/:id',
  summary: 'One of them.',
  access: 'dictionary.edit',
  params,
  reply,
  errors: readErrors,
});

const TermTarget = Type.String({
  pattern: '^(specializations|diseases|procedures)-[1-9][0-9]{0,8}$',
  description: 'Dictionary and number.',
});

const Reading = Type.Object({
  clinics: Type.Integer(),
  read: Type.Array(Type.String({ description: 'What is searched for, in the language of the request.' })),
});

const Changed = Type.Array(Type.Object({ ...AdminQuery.properties, before: Reading, after: Reading }), {
  description: 'At most 20, those of most sessions first.',
});
export type ChangedQuery = Static<typeof Changed>[number];

export const previewPhrase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/unread-queries/preview',
  summary:
    'Which of the queries would be read in another way if a phrase meant it: how, and how many clinics they find, now and then.',
  access: 'dictionary.edit',
  body: Type.Object({ phrase: Phrase, language: Language, target: Target }, closed),
  reply: Type.Object({
    data: Changed,
  }),
  errors: changeErrors,
});

export const previewTerm = endpoint({
  method: 'POST',
  path: '/api/v1/admin/unread-queries/preview-term',
  summary:
    'Which of the queries would be read in another way if a term were saved with these texts; a new one is read as if a clinic had it, and finds none yet.',
  access: 'dictionary.edit',
  body: Type.Object(
    {
      dictionary: Type.Enum([...searchedDictionaries]),
      id: Nullable(TermTarget, { description: 'Of this dictionary; null: a new term.' }),
      titles: Texts,
      doctor_titles: Nullable(Texts),
      synonyms: Nullable(Synonyms),
    },
    closed,
  ),
  reply: Type.Object({ data: Changed }),
  errors: changeErrors,
});

export const teachPhrase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/unread-queries/:id/teach',
  summary: 'Adds a phrase to a term or a complaint and settles the query; searches know it within seconds.',
  access: 'dictionary.edit',
  params,
  body: Type.Object({ phrase: Phrase, language: Language, target: Target }, closed),
  reply,
  errors: changeErrors,
});

export const settleQuery = endpoint({
  method: 'POST',
  path: '/api/v1/admin/unread-queries/:id/settle',
  summary: 'Puts a query aside without teaching anything; asked again in another week, it comes back.',
  access: 'dictionary.edit',
  params,
  body: Type.Object({}, closed),
  reply,
  errors: changeErrors,
});
