import type { FastifyRequest } from 'fastify';
import type { changeProfile } from '../../../contract/accounts/profile.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { type FieldProblem, KnownError } from '../../platform/errors.ts';
import { addressOf, findCountry } from '../../platform/origin.ts';
import { examplePhone, homeOfLanguage, parsePhone } from '../phones/rules.ts';
import { cleanEmail, cleanName } from '../rules.ts';
import { findChoices } from './reads.ts';
import type { Changes } from './writes.ts';

type Body = BodyOf<typeof changeProfile>;
type Problems = Record<string, FieldProblem[]>;

function readNames({ name, surname }: Body, changes: Changes, problems: Problems): void {
  for (const [field, text] of Object.entries({ name, surname })) {
    if (text === undefined) continue;
    const clean = cleanName(text);
    if (clean === null) problems[field] = [{ key: 'plain_name' }];
    else changes[field === 'name' ? 'name' : 'surname'] = clean;
  }
}

async function readPhone(
  { phone_number, phone_country }: Body,
  request: FastifyRequest,
  changes: Changes,
  problems: Problems,
): Promise<void> {
  if (phone_number === undefined) return;
  const nearby = phone_country ?? (await findCountry(addressOf(request)));
  const country = nearby ?? homeOfLanguage(request.language);
  const phone = parsePhone(phone_number, country);
  if (phone !== null) changes.phone = phone;
  else problems.phone_number = [{ key: 'phone', values: { example: examplePhone(country ?? '') } }];
}

async function readChoices(db: Database, body: Body, changes: Changes, problems: Problems): Promise<void> {
  const { language, currency_id } = body;
  if (language === undefined && currency_id === undefined) return;
  const { languageId, currencyId } = await findChoices(db, { language, currencyId: currency_id });
  if (language !== undefined && languageId === null) problems.language = [{ key: 'unknown_language' }];
  if (currency_id !== undefined && currencyId === null) problems.currency_id = [{ key: 'unknown_currency' }];
  if (languageId !== null) changes.language_id = languageId;
  if (currencyId !== null) changes.currency_id = currencyId;
}

/** Which emails and notifications are wanted: taken over as they are. */
const switches = [
  'mails_requests',
  'mails_messages',
  'mails_comments',
  'mails_searches',
  'pushes_requests',
  'pushes_messages',
  'pushes_comments',
  'pushes_searches',
] as const;

/** What a caller wants changed, checked as a whole and put in order. Throws `invalid` with every wrong field. */
export async function readChanges(db: Database, body: Body, request: FastifyRequest): Promise<Changes> {
  const changes: Changes = {};
  const problems: Problems = {};
  readNames(body, changes, problems);
  await readPhone(body, request, changes, problems);
  await readChoices(db, body, changes, problems);
  if (body.email !== undefined) changes.email = body.email === null ? null : cleanEmail(body.email);
  for (const name of switches) if (body[name] !== undefined) changes[name] = body[name];
  if (Object.keys(problems).length > 0) throw new KnownError('invalid', problems);
  return changes;
}
