import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable } from '../platform/schemas.ts';

export const Photo = Type.Object({
  ...Picture.properties,
  id: Type.Integer(),
  caption: Nullable(Type.String()),
  caption_lang: Nullable(Type.String()),
});
export type Photo = Static<typeof Photo>;

export const listClinicPhotos = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug/photos',
  summary: 'Photos of a clinic in its order.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  query: Type.Object(
    { page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchDepthMax })) },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(Photo),
    meta: Type.Object({ total: Type.Integer(), page: Type.Integer(), per_page: Type.Integer() }),
  }),
  errors: ['invalid', 'not_found'],
});
