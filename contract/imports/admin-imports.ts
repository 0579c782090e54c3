import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Time } from '../platform/schemas.ts';

const Count = Type.Integer({ minimum: 0 });

export const ImportCounts = Type.Object({
  read: Count,
  bad: Count,
  left_out: Count,
  repeated: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  removed: Count,
  merged: Count,
  doubtful: Count,
  clinics_added: Count,
  clinics_changed: Count,
  clinics_withdrawn: Count,
});

export const AdminImport = Type.Object({
  id: Type.Integer(),
  source: Type.String(),
  dataset: Type.String({ description: 'The series of files: a later file of it replaces an earlier one.' }),
  file_name: Type.String(),
  retrieved_at: Type.String({ format: 'date' }),
  finished_at: Time,
  counts: ImportCounts,
  open_matches: Type.Integer({ description: 'Pairs of this import that wait for a decision.' }),
});
export type AdminImport = Static<typeof AdminImport>;

export const listAdminImports = endpoint({
  method: 'GET',
  path: '/api/v1/admin/imports',
  summary:
    'Files that were imported, and what came of them; `q` is in the name of the file, or in the code or title of the source.',
  access: 'match.decide',
  key: { scope: 'imports.read' },
  query: listQuery(['finished_at'], {}),
  reply: Type.Object({ data: Type.Array(AdminImport), meta: ListMeta }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});
