import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { INTEGER_MAX } from '../platform/integers.ts';
import { closed, Nullable } from '../platform/schemas.ts';

/** Dictionaries with terms of our own. */
export const termDictionaries = [
  'specializations',
  'diseases',
  'procedures',
  'comforts',
  'accreditations',
] as const;
export type TermDictionary = (typeof termDictionaries)[number];

/** Those whose words searches are read by. */
export const searchedDictionaries = ['specializations', 'diseases', 'procedures'] as const;

const TermId = Type.String({
  pattern: `^(${termDictionaries.join('|')})-[1-9][0-9]{0,8}$`,
  description: 'Dictionary and number: `diseases-12`.',
});
const params = Type.Object({ id: TermId });
const Version = Type.Integer({
  maximum: INTEGER_MAX,
  minimum: 1,
  description: 'As it was read: who changes an older one is refused.',
});

/** By language prefix; an empty text is none. */
export const Texts = Type.Record(
  Type.String({ pattern: '^[A-Za-z-]{2,20}$' }),
  Type.String({ maxLength: 300 }),
);
const Abouts = Type.Record(Type.String({ pattern: '^[A-Za-z-]{2,20}$' }), Type.String({ maxLength: 2000 }));
export const Synonyms = Type.Record(
  Type.String({ pattern: '^[A-Za-z-]{2,20}$' }),
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
);

/** Fields that only one dictionary has. Several terms may have the same code, because ICD is coarser than our dictionaries. */
const ownFields = {
  icd10: Type.Optional(
    Nullable(Type.String({ pattern: '^[A-Z][0-9]{2}(\\.[0-9]{1,2})?$' }), {
      description: 'Of diseases, where it is required.',
    }),
  ),
  code: Type.Optional(
    Nullable(Type.String({ pattern: '^[0-9]{2}(\\.[0-9]{1,2})?$' }), {
      description: 'Of procedures: ICD-9-CM volume 3; null where none fits.',
    }),
  ),
  url: Type.Optional(
    Nullable(Type.String({ pattern: '^https://[^\\s]+$', maxLength: 300 }), {
      description: 'Of accreditations, where it is required: the page of the body.',
    }),
  ),
  group: Type.Optional(
    Nullable(Type.String({ maxLength: 60 }), { description: 'Of amenities, where it is required: a slug.' }),
  ),
};

export const AdminTerm = Type.Object({
  id: TermId,
  dictionary: Type.Enum([...termDictionaries]),
  slug: Type.String(),
  title: Type.String({ description: 'In the language of the request.' }),
  titles: Texts,
  doctor_titles: Nullable(Texts, { description: 'Of specializations: the person.' }),
  abouts: Nullable(Abouts, { description: 'Of accreditations.' }),
  synonyms: Nullable(Synonyms, { description: 'Null: this dictionary has none.' }),
  icd10: Nullable(Type.String(), { description: 'Of diseases.' }),
  code: Nullable(Type.String(), { description: 'Of procedures: ICD-9-CM volume 3.' }),
  url: Nullable(Type.String(), { description: 'Of accreditations: the page of the body.' }),
  group: Nullable(Type.String(), { description: 'Of amenities: a slug.' }),
  is_retired: Type.Boolean({ description: 'Not offered any more; what stands on it stays.' }),
  is_edited: Type.Boolean({ description: 'By hand: releases leave it alone.' }),
  missing: Type.Array(Type.String(), { description: 'Published languages without a text.' }),
  merged_into: Nullable(Type.Object({ id: TermId, title: Type.String() })),
  version: Version,
});
export type AdminTerm = Static<typeof AdminTerm>;

export const AdminTermDetail = Type.Object({
  ...AdminTerm.properties,
  clinics: Type.Integer({ description: 'Clinics that stand on it.' }),
  doctors: Type.Integer(),
  may_undo: Type.Boolean({ description: 'It is merged, and that can be taken back.' }),
});
export type AdminTermDetail = Static<typeof AdminTermDetail>;

const reply = Type.Object({ data: AdminTermDetail });

export const listAdminTerms = endpoint({
  method: 'GET',
  path: '/api/v1/admin/terms',
  summary: 'Terms of a dictionary; `missing` keeps those without a text in a language.',
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.read' },
  query: listQuery(['slug', 'id'], {
    dictionary: Type.Enum([...termDictionaries], { default: 'specializations' }),
    missing: Type.Optional(Type.String({ pattern: '^[A-Za-z-]{2,20}$' })),
    is_retired: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ data: Type.Array(AdminTerm), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminTerm = endpoint({
  method: 'GET',
  path: '/api/v1/admin/terms/:id',
  summary: 'A term in all languages.',
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.read' },
  params,
  reply,
  errors: readErrors,
});

const optionalTexts = {
  doctor_titles: Type.Optional(Nullable(Texts)),
  abouts: Type.Optional(Nullable(Abouts)),
  synonyms: Type.Optional(Nullable(Synonyms)),
};

export const createTerm = endpoint({
  method: 'POST',
  path: '/api/v1/admin/terms',
  summary:
    'Adds a term with texts in every published language: clinics may choose it and searches know it within seconds. Its slug stays.',
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.write' },
  body: Type.Object(
    {
      dictionary: Type.Enum([...termDictionaries]),
      slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }),
      titles: Texts,
      ...optionalTexts,
      ...ownFields,
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

export const editTerm = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/terms/:id',
  summary:
    'Changes texts, synonyms and the code, address or group of a term, retires it or offers it again; search and code systems follow within seconds.',
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.write' },
  params,
  body: Type.Object(
    {
      version: Version,
      titles: Type.Optional(Texts),
      ...optionalTexts,
      ...ownFields,
      is_retired: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

export const mergeTerm = endpoint({
  method: 'POST',
  path: '/api/v1/admin/terms/:id/merge',
  summary: 'This term turns out to be another one: what stands on it moves, its addresses go on working.',
  access: 'dictionary.edit',
  fresh: true,
  params,
  body: Type.Object({ version: Version, survivor_id: TermId }, closed),
  reply,
  errors: [...changeErrors, 'confirmation_needed'],
});

export const undoTermMerge = endpoint({
  method: 'POST',
  path: '/api/v1/admin/terms/:id/undo',
  summary:
    'Takes a merge back: this term gets what stood on it and is offered as before. What has come to the other since stays there.',
  access: 'dictionary.edit',
  params,
  body: Type.Object({ version: Version }, closed),
  reply,
  errors: changeErrors,
});
