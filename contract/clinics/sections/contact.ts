import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../../platform/schemas.ts';

/** Bounds of the schema and of the form. */
export const contactBounds = {
  phoneMax: 60,
  websiteMax: 300,
  established: { min: 600, max: 2100 },
  beds: { min: 1, max: 50_000 },
} as const;

export const ClinicContact = Type.Object(
  {
    phone: Nullable(Type.String({ maxLength: contactBounds.phoneMax })),
    website: Nullable(Type.String({ maxLength: contactBounds.websiteMax })),
    established: Nullable(
      Type.Integer({ minimum: contactBounds.established.min, maximum: contactBounds.established.max }),
    ),
    beds: Nullable(Type.Integer({ minimum: contactBounds.beds.min, maximum: contactBounds.beds.max })),
  },
  closed,
);
export type ClinicContact = Static<typeof ClinicContact>;
