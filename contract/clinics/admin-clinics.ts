import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { confirmErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { DataScore } from './data-score.ts';
import { MissingFact } from './sections/operator-endpoints.ts';

const params = Type.Object({ id: Id });
const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });

export const entryStatuses = ['published', 'withdrawn'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

export const AdminClinic = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String({ description: 'As in its own records.' }),
  country: Type.String(),
  city: Nullable(Type.String()),
  status: Type.Enum([...entryStatuses]),
  is_demo: Type.Boolean(),
  claimed_at: Nullable(Time),
  merged_into: Nullable(Type.Integer()),
  updated_at: Time,
});
export type AdminClinic = Static<typeof AdminClinic>;

export const AdminClinicDetail = Type.Object({
  ...AdminClinic.properties,
  names: Type.Array(Type.Object({ kind: Type.String(), lang: Type.String(), text: Type.String() })),
  texts: Type.Array(Type.Object({ lang: Type.String(), description: Type.String() })),
  missing: Type.Array(Type.String(), { description: 'Languages of the site without a description.' }),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      source_id: Type.String(),
      licence: Type.String(),
      url: Nullable(Type.String()),
      retrieved_at: Type.String({ format: 'date' }),
      is_removed: Type.Boolean({ description: 'The source does not list it any more.' }),
    }),
  ),
  data_score: DataScore,
  edited_fields: Type.Array(Type.String(), { description: 'Set by hand: imports leave them alone.' }),
});
export type AdminClinicDetail = Static<typeof AdminClinicDetail>;

const reply = Type.Object({ data: AdminClinicDetail });

export const listAdminClinics = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clinics',
  summary: 'Clinics in every state; `q` is the beginning of the title, the number or the slug.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  query: listQuery(['title', 'id'], {
    status: Type.Optional(Type.Enum([...entryStatuses])),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    missing: Type.Optional(MissingFact),
  }),
  reply: Type.Object({ data: Type.Array(AdminClinic), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminClinic = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clinics/:id',
  summary: 'A clinic with its names, texts, sources and data score.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  params,
  reply,
  errors: readErrors,
});

export const withdrawClinic = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clinics/:id/withdraw',
  summary: 'Takes a clinic off the site; no import brings it back.',
  access: 'clinic.moderate',
  fresh: true,
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply,
  errors: confirmErrors,
});

export const publishClinic = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clinics/:id/publish',
  summary: 'Shows a withdrawn clinic again, whatever its sources say.',
  access: 'clinic.moderate',
  fresh: true,
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply,
  errors: confirmErrors,
});
