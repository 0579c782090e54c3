import Type, { type Static } from 'typebox';
import { Id } from '../../platform/integers.ts';
import { closed, Nullable } from '../../platform/schemas.ts';

export const ClinicPlace = Type.Object(
  {
    city_id: Nullable(Id, { description: 'GeoNames id; the country follows from it.' }),
    address: Nullable(Type.String({ maxLength: 300 })),
    postcode: Nullable(Type.String({ maxLength: 20 })),
    location: Nullable(
      Type.Object(
        {
          lat: Type.Number({ minimum: -90, maximum: 90 }),
          lon: Type.Number({ minimum: -180, maximum: 180 }),
        },
        closed,
      ),
      { description: 'Of the building; null: it stands where its city does.' },
    ),
  },
  closed,
);
export type ClinicPlace = Static<typeof ClinicPlace>;
