import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../../platform/schemas.ts';
import { ownerships } from '../facts.ts';

export const hoursMax = 500;

export const ClinicPractical = Type.Object(
  {
    opening_hours: Nullable(
      Type.String({
        maxLength: hoursMax,
        description: 'A usual week in the opening_hours syntax of OpenStreetMap: Mo-Fr 08:00-18:00; 24/7.',
      }),
    ),
    emergency: Nullable(Type.Boolean({ description: 'It takes emergencies.' })),
    ownership: Nullable(Type.Enum([...ownerships])),
  },
  closed,
);
export type ClinicPractical = Static<typeof ClinicPractical>;
