import Type, { type Static } from 'typebox';
import { PriceFrom } from '../clinics/prices.ts';
import { Rating } from '../clinics/ratings.ts';
import { endpoint } from '../platform/endpoint.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { filterFields } from './search.ts';

export const MapPoint = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  rating: Rating,
  price_from: Nullable(PriceFrom),
});
export type MapPoint = Static<typeof MapPoint>;

/** Several clinics too near to one another for the zoom. */
export const MapCluster = Type.Object({
  lat: Type.Number({ description: 'Mean of its clinics.' }),
  lon: Type.Number(),
  count: Type.Integer(),
  bbox: Type.Array(Type.Number(), { description: 'west, south, east, north of its clinics.' }),
});
export type MapCluster = Static<typeof MapCluster>;

export const mapClinics = endpoint({
  method: 'GET',
  path: '/api/v1/client/map/clinics',
  summary: 'The clinics of a search within a box, as points and clusters.',
  access: 'public',
  query: Type.Object(
    {
      ...filterFields,
      zoom: Type.Optional(
        Type.Number({ minimum: 0, maximum: 22, description: 'Of a map with tiles of 512 px; 2 without it.' }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Object({ points: Type.Array(MapPoint), clusters: Type.Array(MapCluster) }),
    meta: Type.Object({
      total: Type.Integer({
        description: 'Found within the box, located or not shown one by one: points + counts of clusters.',
      }),
      without_location: Type.Integer({
        description: 'Found by the filters without the box, but of unknown location.',
      }),
    }),
  }),
  errors: ['invalid', 'unavailable'],
});
