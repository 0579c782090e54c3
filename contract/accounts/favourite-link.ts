import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';

export const FavouriteLink = Type.Object({
  token: Type.String({
    description: 'Stands behind `/favourites/shared#`; the same link in other letters each time.',
  }),
  has_notes: Type.Boolean({ description: 'Those who open the link read the notes.' }),
  created_at: Time,
  opened_at: Nullable(Time, { description: 'When it was opened last.' }),
});
export type FavouriteLink = Static<typeof FavouriteLink>;

const SharedFavourite = Type.Object({ id: Id, note: Type.String() });
export type SharedFavourite = Static<typeof SharedFavourite>;

const access = 'favourite.keep';

export const getFavouriteLink = endpoint({
  method: 'GET',
  path: '/api/v1/client/favourite/link',
  summary: 'The link under which others see the favourites; null where there is none.',
  access,
  reply: Type.Object({ data: Nullable(FavouriteLink) }),
  errors: readErrors,
});

export const shareFavourites = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/link',
  summary: 'Makes the link where there is none, and decides whether the notes are shown.',
  access,
  body: Type.Object({ has_notes: Type.Boolean() }, closed),
  reply: Type.Object({ data: FavouriteLink }),
  errors: changeErrors,
});

export const endFavouriteLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/favourite/link',
  summary:
    'Ends the link: it shows nothing from now on, and a new one has another address. None is no error.',
  access,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});

/** The token travels in the body, because addresses are kept in logs. */
export const openSharedFavourites = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/shared',
  summary:
    'What a link shows: favourites as they are now, the last added first. Notes are empty where not shared.',
  access: 'public',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) }, closed),
  reply: Type.Object({
    data: Type.Object({ clinics: Type.Array(SharedFavourite), doctors: Type.Array(SharedFavourite) }),
  }),
  errors: ['malformed', 'stale_page', 'invalid', 'not_found', 'unavailable'],
});
