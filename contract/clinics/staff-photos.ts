import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { AppealWords, appealFields } from './appeals.ts';

const ofClinic = Type.Object({ id: Id });
const ofPhoto = Type.Object({ id: Id, photo: Id });

/** By extension, by signature and by decoding. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const StaffPhoto = Type.Object({
  ...Picture.properties,
  id: Type.Integer(),
  captions: Type.Record(Type.String(), Type.String(), { description: 'By language.' }),
  is_drawn: Type.Boolean({ description: 'Of the demo world: nobody has taken it.' }),
  hidden: Nullable(Type.Object({ at: Time, reason: Type.String(), ...appealFields }, {}), {
    description: 'A moderator has taken it from the public; it is not served any more.',
  }),
});
export type StaffPhoto = Static<typeof StaffPhoto>;

const List = Type.Object({ data: Type.Array(StaffPhoto, { description: 'The first is the cover.' }) });

export const listStaffPhotos = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/photos',
  summary: 'Photos of a clinic one works for, in its order, hidden ones too.',
  access: 'clinic.edit',
  params: ofClinic,
  reply: List,
  errors: readErrors,
});

export const uploadStaffPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/photos',
  summary:
    'Takes one photo: JPEG, PNG or WebP of 800 × 400 px or more. It is encoded anew without its metadata and stands after the clinic’s own.',
  access: 'clinic.edit',
  repeatKey: 'required',
  upload: { bytesMax: limits.photoBytes },
  params: ofClinic,
  reply: Type.Object({ data: StaffPhoto }),
  errors: [...changeErrors, 'too_many'],
});

export const orderStaffPhotos = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/photos',
  summary:
    'Puts the photos in this order. All of them have to be named: else a colleague has added or removed one.',
  access: 'clinic.edit',
  params: ofClinic,
  body: Type.Object({ order: Type.Array(Id, { maxItems: 500, uniqueItems: true }) }, closed),
  reply: List,
  errors: changeErrors,
});

export const captionStaffPhoto = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/photos/:photo',
  summary: 'Writes captions in the languages named; an empty one removes it. Others stay.',
  access: 'clinic.edit',
  params: ofPhoto,
  body: Type.Object(
    {
      captions: Type.Record(
        Type.String({ pattern: '^[a-z]{2,3}$' }),
        Type.String({ maxLength: limits.captionMax }),
        {
          additionalProperties: false,
        },
      ),
    },
    closed,
  ),
  reply: Type.Object({ data: StaffPhoto }),
  errors: changeErrors,
});

export const removeStaffPhoto = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/clinics/:id/photos/:photo',
  summary: 'Takes a photo out. For a day it can be brought back.',
  access: 'clinic.edit',
  params: ofPhoto,
  reply: List,
  errors: changeErrors,
});

export const restoreStaffPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/photos/:photo/restore',
  summary: 'Brings back a photo that was taken out, to this place from 1 on. A second time nothing changes.',
  access: 'clinic.edit',
  params: ofPhoto,
  body: Type.Object({ place: Type.Integer({ minimum: 1, maximum: 500 }) }, closed),
  reply: List,
  errors: changeErrors,
});

export const appealPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/photos/:photo/appeal',
  summary: 'Says once, within 30 days, why a photo should not be hidden: another operator decides.',
  access: 'clinic.edit',
  params: ofPhoto,
  body: AppealWords,
  reply: Type.Object({ data: StaffPhoto }),
  errors: changeErrors,
});

export const hidePhotoReasons = [
  'not_of_clinic',
  'person_without_consent',
  'copyright',
  'offensive',
  'advertising',
] as const;
export type HidePhotoReason = (typeof hidePhotoReasons)[number];
