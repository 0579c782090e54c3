import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';

export const FavouriteLink = Type.Object({
  token: Type.String({
    description:
      'The page is `/favourites/shared#` with this token. Each answer has another token for the same link; all of them work.',
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
  summary: 'The link that shows the favourites to others, or null if they are not shared.',
  access,
  reply: Type.Object({ data: Nullable(FavouriteLink) }),
  errors: readErrors,
});

export const shareFavourites = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/link',
  summary: 'Creates the link if there is none, and sets whether it shows the notes.',
  access,
  body: Type.Object({ has_notes: Type.Boolean() }, closed),
  reply: Type.Object({ data: FavouriteLink }),
  errors: changeErrors,
});

export const endFavouriteLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/favourite/link',
  summary:
    'Deletes the link: it stops working, and a link created later has another token. Without a link it does nothing.',
  access,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});

/** The token is sent in the body and not in the address, because servers and proxies log addresses. */
export const openSharedFavourites = endpoint({
  method: 'POST',
  path: '/api/v1/client/favourite/shared',
  summary:
    'The favourites that a link shows, as they are now, the last added first. Notes are empty if they are not shared.',
  access: 'public',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) }, closed),
  reply: Type.Object({
    data: Type.Object({ clinics: Type.Array(SharedFavourite), doctors: Type.Array(SharedFavourite) }),
  }),
  errors: ['malformed', 'stale_page', 'invalid', 'not_found', 'unavailable'],
});
