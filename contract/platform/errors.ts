import Type, { type Static } from 'typebox';

/** Every error the API knows by name, with its status. Texts are interface messages under `error.{code}`. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  blocked: 403,
  not_found: 404,
  stale_page: 419,
  invalid: 422,
  consent_needed: 422,
  confirmation_needed: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What someone who is logged in may be told by a call that changes nothing, and by one that does. */
export const readErrors = ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'] as const;
export const changeErrors = [...readErrors, 'malformed', 'stale_page'] as const;
/** Of acts that ask for the second factor once more. */
export const confirmErrors = [...changeErrors, 'confirmation_needed'] as const;

/** Body of every answer that is not 200 or 201, in the language of Accept-Language. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});
export type ErrorBody = Static<typeof ErrorBody>;
