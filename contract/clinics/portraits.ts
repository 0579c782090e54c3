import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { hidePhotoReasons } from './staff-photos.ts';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const params = Type.Object({ id: Id });
const ofClinic = { clinic_id: Id };

/** The portrait of a doctor as their clinic sees it. */
export const Portrait = Type.Object({
  picture: Nullable(Picture, { description: 'What patients see; null: none.' }),
  is_drawn: Type.Boolean({ description: 'Patients see a drawing, of nobody.' }),
  hidden: Nullable(Type.Enum([...hidePhotoReasons]), {
    description: 'Why a moderator has taken the uploaded one from the public; null: they have not.',
  }),
  is_uploaded: Type.Boolean({ description: 'There is one that can be removed.' }),
});
export type Portrait = Static<typeof Portrait>;

const reply = Type.Object({ data: Portrait });

export const getStaffPortrait = endpoint({
  method: 'GET',
  path: '/api/v1/staff/doctors/:id/portrait',
  summary: 'The portrait of a doctor of the clinic.',
  access: 'doctor.edit',
  params,
  query: Type.Object(ofClinic, closed),
  reply,
  errors: readErrors,
});

/** What of a photo is kept, in shares of its upright width and height; the height follows: 4 to 5. */
export const PortraitCrop = Type.Object({ left: Share, top: Share, width: Share });
export type PortraitCrop = Static<typeof PortraitCrop>;

export const uploadStaffPortrait = endpoint({
  method: 'POST',
  path: '/api/v1/staff/doctors/:id/portrait',
  summary:
    'Takes a portrait: JPEG, PNG or WebP, of which `left`, `top` and `width` say what is kept, at least 320 × 400 px. It is encoded anew without its metadata and stands in place of the former one.',
  access: 'doctor.edit',
  repeatKey: 'required',
  upload: { bytesMax: limits.photoBytes },
  params,
  query: Type.Object({ ...ofClinic, ...PortraitCrop.properties }, closed),
  reply,
  errors: [...changeErrors, 'too_many'],
});

export const removeStaffPortrait = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/doctors/:id/portrait',
  summary: 'Removes the uploaded portrait; a second time nothing changes.',
  access: 'doctor.edit',
  params,
  query: Type.Object(ofClinic, closed),
  reply,
  errors: changeErrors,
});
