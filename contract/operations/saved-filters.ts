import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Uuid } from '../platform/schemas.ts';

const List = Type.String({ pattern: '^[a-z-]{1,40}$', description: 'Name of the list, as in its address.' });
const Name = Type.String({ minLength: 1, maxLength: limits.savedFilterNameMax, pattern: '\\S' });
/** Checked by the handler: of several types the checker of bodies would make one value into another. */
const FilterValue = Type.Unsafe<boolean | number | string>({});
const filters = Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), FilterValue, {
  description: 'Values by the names of the filters of the list.',
  maxProperties: 20,
});
const sort = Nullable(
  Type.Object({ field: Type.String({ maxLength: 40 }), order: Type.Enum(['ASC', 'DESC']) }, closed),
  { description: 'Null: the order of the list itself.' },
);

/** Lists whose search names people: its text is not kept. */
export const listsOfPeople: readonly string[] = ['accounts'];

/** Filters and order of a list of the back office, under a name of one’s own. */
export const SavedFilter = Type.Object({ id: Uuid, list: List, name: Type.String(), filters, sort });
export type SavedFilter = Static<typeof SavedFilter>;

export const listSavedFilters = endpoint({
  method: 'GET',
  path: '/api/v1/admin/saved-filters',
  summary: 'One’s own saved filters of a list, by name.',
  access: 'audit.view',
  query: Type.Object({ list: List }, closed),
  reply: Type.Object({ data: Type.Array(SavedFilter) }),
  errors: readErrors,
});

export const saveFilter = endpoint({
  method: 'POST',
  path: '/api/v1/admin/saved-filters',
  summary:
    'Saves filters and order of a list for oneself. The id is made by the caller; the same id saves them once. The text of a search for people is refused.',
  access: 'audit.view',
  body: Type.Object({ id: Uuid, list: List, name: Name, filters, sort }, closed),
  reply: Type.Object({ data: SavedFilter }),
  errors: changeErrors,
});

const params = Type.Object({ id: Uuid });

export const renameFilter = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/saved-filters/:id',
  summary: 'Renames an own saved filter.',
  access: 'audit.view',
  params,
  body: Type.Object({ name: Name }, closed),
  reply: Type.Object({ data: SavedFilter }),
  errors: changeErrors,
});

export const deleteFilter = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/saved-filters/:id',
  summary: 'Deletes an own saved filter.',
  access: 'audit.view',
  params,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});
