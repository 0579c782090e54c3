import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Uuid } from '../platform/schemas.ts';

/** What a request says of the person it is for. */
export const patientFacts = {
  birth_year: Type.Integer({ minimum: 1900, maximum: 2100 }),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Where they live.' }),
  languages: Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), { minItems: 1, maxItems: 10 }),
};
const Sex = Nullable(Type.Enum(['female', 'male']));
const Name = Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: '\\S' });

export const NewPatient = Type.Object({ name: Name, sex: Type.Optional(Sex), ...patientFacts }, closed);
export type NewPatient = Static<typeof NewPatient>;

/** A person that an account sends cases for. */
export const Patient = Type.Object({
  id: Uuid,
  name: Type.String(),
  sex: Sex,
  ...patientFacts,
  requests: Type.Integer({ description: 'How many requests were sent for this person.' }),
});
export type Patient = Static<typeof Patient>;

const access = 'request.create';
const byId = Type.Object({ id: Uuid });
const One = Type.Object({ data: Patient });

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/v1/client/patients',
  summary: 'The people that this account sends requests for, by name.',
  access,
  reply: Type.Object({ data: Type.Array(Patient) }),
  errors: readErrors,
});

export const addPatient = endpoint({
  method: 'POST',
  path: '/api/v1/client/patients',
  summary:
    'Adds a person. One with the same name and year of birth who is there already is the answer, unchanged.',
  access,
  repeatKey: 'required',
  body: NewPatient,
  reply: One,
  errors: changeErrors,
});

export const changePatient = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/patients/:id',
  summary: 'Changes what is kept of a person. Requests that were sent stay as they are.',
  access,
  params: byId,
  body: Type.Partial(NewPatient, closed),
  reply: One,
  errors: changeErrors,
});

export const removePatient = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/patients/:id',
  summary: 'Removes a person. Requests that were sent for them stay, with the name.',
  access,
  params: byId,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});
