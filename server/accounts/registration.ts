import type { FastifyRequest } from 'fastify';
import type { register } from '../../contract/accounts/sessions.ts';
import type { BodyOf } from '../../contract/platform/endpoint.ts';
import { type FieldProblem, KnownError } from '../platform/errors.ts';
import { addressOf, findCountry } from '../platform/origin.ts';
import { findPasswordProblems } from './passwords/rules.ts';
import { examplePhone, homeOfLanguage, parsePhone } from './phones/rules.ts';
import { cleanEmail, cleanName } from './rules.ts';

/** A registration that keeps all rules. */
export type Registration = {
  name: string;
  surname: string;
  phone: string;
  email: string | null;
  password: string;
  consents: NonNullable<BodyOf<typeof register>['consents']>;
  /** Null: the client made none. */
  key: string | null;
  language: string;
};

/** Country of a number without its code: as given, else of the network address, else of the language. */
async function countryOf(given: string | undefined, request: FastifyRequest): Promise<string | null> {
  return given ?? (await findCountry(addressOf(request))) ?? homeOfLanguage(request.language);
}

/** Checks everything at once: each field says what to do about it. Throws `invalid`. */
export async function readRegistration(
  body: BodyOf<typeof register>,
  key: string | null,
  request: FastifyRequest,
): Promise<Registration> {
  const country = await countryOf(body.phone_country, request);
  const name = cleanName(body.name);
  const surname = cleanName(body.surname);
  const phone = parsePhone(body.phone_number, country);
  const email = body.email === undefined ? null : cleanEmail(body.email);
  const personal = [body.name, body.surname, phone ?? body.phone_number, email ?? ''];
  const example = examplePhone(country ?? '');
  const problems: Record<string, FieldProblem[]> = {
    ...(name === null && { name: [{ key: 'plain_name' }] }),
    ...(surname === null && { surname: [{ key: 'plain_name' }] }),
    ...(phone === null && { phone_number: [{ key: 'phone', values: { example } }] }),
    ...findPasswordProblems(body, personal),
  };
  if (name === null || surname === null || phone === null || Object.keys(problems).length > 0)
    throw new KnownError('invalid', problems);
  const { password, consents = [] } = body;
  return { name, surname, phone, email, password, consents, key, language: request.language };
}
