import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Uuid } from '../platform/schemas.ts';
import { assignments, inboxFolders, inboxKinds, inboxSorts } from './staff-inbox.ts';

const filters = {
  clinic_id: Nullable(Id, {
    description: 'Whose rows it shows. Null: those of all clinics that the member works for.',
  }),
  folder: Type.Enum([...inboxFolders]),
  assigned: Nullable(Type.Enum([...assignments])),
  kind: Nullable(Type.Enum([...inboxKinds])),
  label: Nullable(Uuid, { description: 'It may be gone: then the view shows nothing.' }),
  q: Nullable(Type.String({ minLength: 1, maxLength: limits.searchTextMax })),
  sort: Nullable(Type.Enum([...inboxSorts]), { description: 'Null: that of the folder.' }),
};

/** A named combination of folder, filters, search words and order of the inbox. */
export const SavedView = Type.Object({
  id: Uuid,
  name: Type.String(),
  is_shared: Type.Boolean({ description: 'Of the whole clinic; else one’s own.' }),
  ...filters,
});
export type SavedView = Static<typeof SavedView>;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/v1/staff/inbox-views',
  summary: 'Saved views of the inbox: one’s own, and those of the clinics one works for; by name.',
  access: 'request.answer',
  reply: Type.Object({ data: Type.Array(SavedView) }),
  errors: readErrors,
});

export const saveView = endpoint({
  method: 'POST',
  path: '/api/v1/staff/inbox-views',
  summary:
    'Saves a view for oneself, or for the whole clinic: that the owner and coordinators may. The id is made by the caller; the same id saves it once.',
  access: 'request.answer',
  body: Type.Object(
    {
      id: Uuid,
      name: Type.String({ minLength: 1, maxLength: limits.inboxViewNameMax, pattern: '\\S' }),
      is_shared: Type.Boolean(),
      ...filters,
    },
    closed,
  ),
  reply: Type.Object({ data: SavedView }),
  errors: changeErrors,
});

const params = Type.Object({ id: Uuid });

export const renameView = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/inbox-views/:id',
  summary: 'Renames an own view; one of the clinic its owner and coordinators do.',
  access: 'request.answer',
  params,
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: limits.inboxViewNameMax, pattern: '\\S' }) },
    closed,
  ),
  reply: Type.Object({ data: SavedView }),
  errors: changeErrors,
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/inbox-views/:id',
  summary: 'Deletes an own view; one of the clinic its owner and coordinators do.',
  access: 'request.answer',
  params,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});
