import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { ShownAppeal } from './appeals.ts';
import { hidePhotoReasons } from './staff-photos.ts';

const params = Type.Object({ id: Id });
const Done = Type.Object({ data: Type.Object({}) });

/** unchecked: no operator has looked at it yet; hidden: taken from the public; kept: looked at and let be. */
export const photoStates = ['unchecked', 'hidden', 'kept'] as const;
export type PhotoState = (typeof photoStates)[number];

export const AdminPhoto = Type.Object({
  ...Picture.properties,
  id: Type.Integer(),
  clinic: Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() }),
  doctor: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() }), {
    description: 'Whose portrait it is; null: of the clinic.',
  }),
  caption: Nullable(Type.String()),
  state: Type.Enum([...photoStates]),
  reason: Nullable(Type.Enum([...hidePhotoReasons]), { description: 'Why it is hidden.' }),
  appeal: ShownAppeal,
});
export type AdminPhoto = Static<typeof AdminPhoto>;

export const listAdminPhotos = endpoint({
  method: 'GET',
  path: '/api/v1/admin/photos',
  summary: 'Uploaded photos of clinics and portraits of their doctors, the first uploaded first.',
  access: 'clinic.moderate',
  query: listQuery(['id'], {
    state: Type.Optional(Type.Enum([...photoStates])),
    clinic_id: Type.Optional(Id),
  }),
  reply: Type.Object({ data: Type.Array(AdminPhoto), meta: ListMeta }),
  errors: readErrors,
});

export const hidePhoto = endpoint({
  method: 'POST',
  path: '/api/v1/admin/photos/:id/hide',
  summary: 'Takes an uploaded photo from the public, with the reason that its clinic reads.',
  access: 'clinic.moderate',
  params,
  body: Type.Object({ reason: Type.Enum([...hidePhotoReasons]) }, closed),
  reply: Done,
  errors: changeErrors,
});

export const showPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/admin/photos/:id/show',
  summary: 'Has looked at a photo and lets it be; a hidden one comes back to the public.',
  access: 'clinic.moderate',
  params,
  reply: Done,
  errors: changeErrors,
});
