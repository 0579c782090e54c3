import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Time } from '../platform/schemas.ts';

const Note = Type.String({ maxLength: limits.favouriteNoteMax });

export const Favourite = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: INTEGER_MAX, description: 'Of the clinic or doctor.' }),
    note: Type.String({ maxLength: limits.favouriteNoteMax }),
    added_at: Time,
  },
  closed,
);
export type Favourite = Static<typeof Favourite>;

const Favourites = Type.Object({
  data: Type.Object({ clinics: Type.Array(Favourite), doctors: Type.Array(Favourite) }),
});

const access = 'favourite.keep';
const errors = ['malformed', 'unauthenticated', 'blocked', 'stale_page', 'invalid', 'unavailable'] as const;
const clinicBody = Type.Object({ clinic_id: Id }, closed);
const doctorBody = Type.Object({ doctor_id: Id }, closed);
const Done = Type.Object({ data: Type.Object({}) });

export const getFavourites = endpoint({
  method: 'GET',
  path: '/api/v1/client/favourite/getClinics',
  summary: 'Favourite clinics and doctors, the last added first.',
  access,
  reply: Favourites,
  errors: ['unauthenticated', 'blocked', 'unavailable'],
});

export const addFavouriteClinic = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/addClinic',
  summary: 'Keeps a clinic; one that is kept already stays as it is.',
  access,
  body: clinicBody,
  reply: Done,
  errors,
});

export const removeFavouriteClinic = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/removeClinic',
  summary: 'Lets go of a clinic; one that is not kept is no error.',
  access,
  body: clinicBody,
  reply: Done,
  errors,
});

export const addFavouriteDoctor = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/addDoctor',
  summary: 'Keeps a doctor; one that is kept already stays as it is.',
  access,
  body: doctorBody,
  reply: Done,
  errors,
});

export const removeFavouriteDoctor = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/removeDoctor',
  summary: 'Lets go of a doctor; one that is not kept is no error.',
  access,
  body: doctorBody,
  reply: Done,
  errors,
});

export const noteFavouriteClinic = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/favourite/clinics/:id',
  summary: 'Writes the private note of a kept clinic.',
  access,
  params: Type.Object({ id: Id }),
  body: Type.Object({ note: Note }, closed),
  reply: Done,
  errors: [...errors, 'not_found'],
});

export const noteFavouriteDoctor = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/favourite/doctors/:id',
  summary: 'Writes the private note of a kept doctor.',
  access,
  params: Type.Object({ id: Id }),
  body: Type.Object({ note: Note }, closed),
  reply: Done,
  errors: [...errors, 'not_found'],
});

const Kept = Type.Array(Favourite, { maxItems: limits.favouritesMax });

export const mergeFavourites = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/merge',
  summary:
    'Adds what a visitor kept before logging in and answers with all. Nothing is doubled or lost: an own note wins over none, what is not in the directory is left out.',
  access,
  body: Type.Object({ clinics: Kept, doctors: Kept }, closed),
  reply: Favourites,
  errors,
});
