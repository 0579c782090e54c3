import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { INTEGER_MAX, Positive } from '../platform/integers.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { complaintAreas, redFlags } from './complaints.ts';

const params = Type.Object({ id: Positive });
const Version = Type.Integer({
  minimum: 1,
  maximum: INTEGER_MAX,
  description: 'As it was read: who changes an older one is refused.',
});
const Slug = Type.String({ pattern: '^[a-z0-9-]{2,100}$' });
const byLanguage = '^[A-Za-z-]{2,20}$';
const Slugs = (description: string) => Type.Array(Slug, { maxItems: 20, uniqueItems: true, description });

const fields = {
  area: Type.Enum([...complaintAreas]),
  titles: Type.Record(Type.String({ pattern: byLanguage }), Type.String({ maxLength: 300 })),
  phrases: Type.Record(
    Type.String({ pattern: byLanguage }),
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
    { description: 'What people type.' },
  ),
  specializations: Type.Array(Slug, {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'Slugs, the first to see first.',
  }),
  diseases: Slugs('Slugs of diseases that may cause it.'),
  procedures: Slugs('Slugs of procedures that examine it first.'),
  red_flag: Nullable(Type.Enum([...redFlags]), { description: 'Why it may be an emergency.' }),
};

export const AdminComplaint = Type.Object({
  id: Positive,
  slug: Type.String(),
  title: Type.String({ description: 'In the language of the request.' }),
  ...fields,
  is_retired: Type.Boolean({ description: 'Not read in queries any more.' }),
  is_edited: Type.Boolean({ description: 'By hand: releases leave it alone.' }),
  version: Version,
});
export type AdminComplaint = Static<typeof AdminComplaint>;
const reply = Type.Object({ data: AdminComplaint });

export const listAdminComplaints = endpoint({
  method: 'GET',
  path: '/api/v1/admin/complaints',
  summary: "Complaints in patients' own words; `q` is a part of the slug, a title or a phrase.",
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.read' },
  query: listQuery(['slug', 'id'], {
    area: Type.Optional(Type.Enum([...complaintAreas])),
    is_retired: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ data: Type.Array(AdminComplaint), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminComplaint = endpoint({
  method: 'GET',
  path: '/api/v1/admin/complaints/:id',
  summary: 'A complaint in all languages.',
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.read' },
  params,
  reply,
  errors: readErrors,
});

export const createComplaint = endpoint({
  method: 'POST',
  path: '/api/v1/admin/complaints',
  summary: 'Adds a complaint; searches know it within seconds.',
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.write' },
  body: Type.Object({ slug: Slug, ...fields }, closed),
  reply,
  errors: changeErrors,
});

export const editComplaint = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/complaints/:id',
  summary: 'Changes a complaint, retires it or offers it again; search follows within seconds.',
  access: 'dictionary.edit',
  key: { scope: 'dictionaries.write' },
  params,
  body: Type.Object(
    {
      version: Version,
      ...Type.Partial(Type.Object(fields)).properties,
      is_retired: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});
