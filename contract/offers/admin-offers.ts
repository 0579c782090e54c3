import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { Nullable, Time, Uuid } from '../platform/schemas.ts';
import { ClinicName } from '../requests/clinic-proposals.ts';
import { offerStates } from './offers.ts';

/** Days for which an offer has not changed. */
export const offerAges = ['days_3', 'days_7', 'days_14'] as const;

/** An offer that was sent. For what and for how much is read at the request, for a reason. */
export const AdminOffer = Type.Object({
  id: Uuid,
  request: Type.Object({ id: Uuid, number: Type.Integer() }),
  clinic: ClinicName,
  state: Type.Enum([...offerStates]),
  version: Type.Integer(),
  updated_at: Time,
  valid_until: Nullable(Time),
  confirmed_date: Nullable(Type.String({ format: 'date' })),
});
export type AdminOffer = Static<typeof AdminOffer>;

export const listAdminOffers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/offers',
  summary:
    'Offers that were sent, without procedures and amounts, those of the last change first. `q`: number of the request, or clinic; `unchanged`: for at least so long.',
  access: 'case.support',
  query: listQuery(['updated_at'], {
    state: Type.Optional(Type.Enum([...offerStates])),
    clinic_id: Type.Optional(Id),
    unchanged: Type.Optional(Type.Enum([...offerAges])),
  }),
  reply: Type.Object({ data: Type.Array(AdminOffer), meta: ListMeta }),
  errors: readErrors,
});
