// npm run accounts -- list | create | operator | staff | block | unblock | password | second-factor | code
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Account } from '../contract/accounts/accounts.ts';
import { currentCode } from '../demo/codes.ts';
import { parsePhone } from '../server/accounts/phones/rules.ts';
import { cleanEmail, cleanName, isEmail } from '../server/accounts/rules.ts';
import { hasSecondFactor } from '../server/accounts/second-factor/reads.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import {
  createAccount,
  makePassword,
  replacePassword,
  turnOffSecondFactor,
} from '../server/operations/operators/credentials.ts';
import { findAccounts, listAccounts } from '../server/operations/operators/reads.ts';
import { appointOperator, blockAccount, unblockAccount } from '../server/operations/operators/writes.ts';
import { type Database, joinDatabase, retryingTransaction } from '../server/platform/database.ts';
import { KnownError } from '../server/platform/errors.ts';
import { prepareJobs } from '../server/platform/jobs.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import { appointStaff } from '../server/team/writes.ts';

const USAGE = `Accounts. WHO is a phone number with its country code, an email address, or an id.
  npm run accounts -- list [--operators]       the newest accounts, or all operators
  npm run accounts -- create --phone +… --name … --surname … [--email …]
                                               makes one and prints its password
  npm run accounts -- operator WHO admin|moderator|none
  npm run accounts -- staff WHO CLINIC owner|coordinator|doctor|none
                                               CLINIC is the end of its address: /hospital/CLINIC
  npm run accounts -- block WHO REASON         bars it at once
  npm run accounts -- unblock WHO
  npm run accounts -- password WHO             prints a new password, logs out everywhere
  npm run accounts -- second-factor WHO off    for a lost device
  npm run accounts -- code WHO                 the present code of a demo account`;

/** What the operator can put right: told in one sentence. */
class UsageError extends Error {}

const LISTED_MAX = 100;

const say = (line: string) => process.stdout.write(`${line}\n`);

const describe = ({ name, surname, phone_number }: Account) => `${name} ${surname}, ${phone_number}`;

async function findOne(db: Database, who: string | undefined): Promise<Account> {
  if (!who) throw new UsageError(USAGE);
  const [first, ...others] = await findAccounts(db, who, [null]);
  if (!first)
    throw new UsageError(
      `There is no account ${who}: give the phone number with its country code, or the id`,
    );
  if (others.length > 0) {
    const ids = [first, ...others].map((account) => `  ${account.id}  ${describe(account)}`);
    throw new UsageError(`Several accounts claim ${who}: name one by its id\n${ids.join('\n')}`);
  }
  return first;
}

function requireOneOf<T extends string>(given: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === given);
  if (!found) throw new UsageError(`Expected one of ${allowed.join(', ')}, not "${given ?? ''}"`);
  return found;
}

async function list(db: Database, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { operators: { type: 'boolean', default: false } } });
  const accounts = await listAccounts(db, { onlyOperators: values.operators, max: LISTED_MAX });
  for (const account of accounts) {
    const state = account.blocked_at === null ? '' : `  blocked: ${account.block_reason}`;
    say(`${account.id}  ${account.roles.join('+').padEnd(18)}  ${describe(account)}${state}`);
  }
  if (accounts.length === 0)
    say(values.operators ? 'There are no operators yet.' : 'There are no accounts yet.');
  if (accounts.length === LISTED_MAX) say(`These are the newest ${LISTED_MAX}; find others by WHO.`);
}

function readNewAccount(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { phone: text, name: text, surname: text, email: text };
  const { values } = parseArgs({ args, options });
  const phone = parsePhone(values.phone ?? '', null);
  if (phone === null) throw new UsageError('--phone needs a number with its country code, as +4915112345678');
  const name = cleanName(values.name ?? '');
  const surname = cleanName(values.surname ?? '');
  if (name === null || surname === null) throw new UsageError('--name and --surname are needed');
  const email = values.email === undefined ? null : cleanEmail(values.email);
  if (email !== null && !isEmail(email)) throw new UsageError(`--email ${values.email} is no address`);
  return { phone, name, surname, email };
}

async function create(db: Database, args: string[]): Promise<void> {
  const input = readNewAccount(args);
  const password = makePassword();
  const id = await retryingTransaction(db, (trx) =>
    createAccount(trx, { ...input, password, isDemo: false }),
  );
  say(`${id}  ${input.name} ${input.surname}, ${input.phone}\nPassword: ${password}`);
}

async function appoint(db: Database, [who, given]: string[]): Promise<void> {
  const account = await findOne(db, who);
  const role = requireOneOf(given, ['admin', 'moderator', 'none']);
  await appointOperator(db, { actorId: null, id: account.id, role: role === 'none' ? null : role });
  say(role === 'none' ? `${describe(account)} is no operator.` : `${describe(account)} is ${role}.`);
  if (role !== 'none') await remindOfSecondFactor(db, account);
}

async function remindOfSecondFactor(db: Database, { id }: Account): Promise<void> {
  if (!(await hasSecondFactor(db, id)))
    say('The role counts once this account has turned on its second factor: log in, Profile, Security.');
}

async function employ(db: Database, [who, slug, given]: string[]): Promise<void> {
  const account = await findOne(db, who);
  if (!slug) throw new UsageError('Name the clinic by the end of its address: /hospital/CLINIC');
  const role = requireOneOf(given, ['owner', 'coordinator', 'doctor', 'none']);
  await appointStaff(db, { accountId: account.id, slug, role: role === 'none' ? null : role }).catch(
    (error: unknown) => {
      throw error instanceof KnownError ? new UsageError(`There is no clinic ${slug}`) : error;
    },
  );
  say(
    role === 'none'
      ? `${describe(account)} does not work for ${slug}.`
      : `${describe(account)} is ${role} of ${slug}.`,
  );
  if (role !== 'none') await remindOfSecondFactor(db, account);
}

async function block(db: Database, [who, ...words]: string[]): Promise<void> {
  const account = await findOne(db, who);
  const reason = words.join(' ').trim();
  if (reason.length < 3 || reason.length > 500) throw new UsageError('Give a reason of 3 to 500 characters');
  if (account.roles.includes('admin'))
    throw new UsageError(
      `${describe(account)} is an admin: take the role first, with "operator ${who} none"`,
    );
  await blockAccount(db, { actorId: null, id: account.id, reason });
  say(`${describe(account)} is blocked.`);
}

async function unblock(db: Database, [who]: string[]): Promise<void> {
  const account = await findOne(db, who);
  await unblockAccount(db, { actorId: null, id: account.id });
  say(`${describe(account)} is not blocked.`);
}

async function renewPassword(db: Database, [who]: string[]): Promise<void> {
  const account = await findOne(db, who);
  const password = makePassword();
  await retryingTransaction(db, (trx) => replacePassword(trx, account.id, password));
  say(`${describe(account)} is logged out everywhere.\nPassword: ${password}`);
}

async function removeSecondFactor(db: Database, [who, given]: string[]): Promise<void> {
  const account = await findOne(db, who);
  requireOneOf(given, ['off']);
  const wasOn = await retryingTransaction(db, (trx) => turnOffSecondFactor(trx, account.id));
  say(
    wasOn
      ? `${describe(account)} has no second factor now and is logged out everywhere.`
      : `${describe(account)} had no second factor.`,
  );
}

async function showCode(db: Database, [who]: string[]): Promise<void> {
  const account = await findOne(db, who);
  const current = await currentCode(db, createSecrets(readConfig(process.env)), account.id);
  if (current === null)
    throw new UsageError(
      `${describe(account)} is no demo account with a second factor: only its owner has codes`,
    );
  say(`${current.code}  (for ${current.secondsLeft} s; each works once)`);
}

const commands: Record<string, (db: Database, args: string[]) => Promise<void>> = {
  list,
  create,
  operator: appoint,
  staff: employ,
  block,
  unblock,
  password: renewPassword,
  'second-factor': removeSecondFactor,
  code: showCode,
};

async function main([command = '', ...args]: string[]): Promise<void> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new UsageError(USAGE);
  const { db, pool, close } = await joinDatabase(readConfig(process.env));
  try {
    // Letters about what is done here are sent by the service; their list has to be there.
    await prepareJobs(pool, pino({ level: 'silent' }));
    await run(db, args);
  } finally {
    await close();
  }
}

/** Sentences for what the shared writes refuse. */
const refusals: Record<string, string> = {
  phone_taken: 'There is an account with this phone number already',
  last_admin: 'This is the last admin: appoint another one first',
};

function explain(error: unknown): string {
  if (error instanceof KnownError) {
    const [problem] = Object.values(error.fields).flat();
    return refusals[problem?.key ?? ''] ?? 'There is no such account any more';
  }
  const isParsing =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof UsageError || error instanceof ConfigError || isParsing) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
