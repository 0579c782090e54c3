import type { Random } from '../../../demo/random.ts';
import { makePhone, PASSWORD } from '../../factories/accounts.ts';
import { makeTerms } from '../../factories/offers.ts';
import type { Shape } from './description.ts';
import { type Caller, presentCode } from './people.ts';
import type { Thing, Things } from './things.ts';

/** What may be said of the public part of the world. */
export type Facts = {
  hashes: Readonly<Record<string, string>>;
  /** Slugs by dictionary: `procedure`. */
  slugs: Readonly<Record<string, readonly string[]>>;
  cityIds: readonly number[];
  clinicIds: readonly number[];
  spareClinicIds: readonly number[];
  doctorIds: readonly number[];
};

export type Ground = {
  random: Random;
  caller: Caller;
  /** `/api/v1/client/claims`. */
  path: string;
  things: Things;
  facts: Facts;
  /** What the address names. */
  thing: Thing | null;
};

/** Of a list that may be empty. */
export function pickOf<T>({ random }: Pick<Ground, 'random'>, list: readonly T[]): T | undefined {
  return list[random.between(0, Math.max(0, list.length - 1))];
}

const texts = [
  'Операция прошла спокойно, врач объяснил всё заранее и ответил на вопросы.',
  'Knee replacement, two nights in the clinic, walking on the second day.',
  'جراحة الساد في العين اليمنى مع زرع عدسة',
  'Zwölf Wochen Nachsorge 🩺 bei Dr. Müller-Lüdenscheidt',
] as const;

const doctorsOf = ({ caller, facts }: Ground) => caller.clinic?.doctorIds ?? facts.doctorIds;
const idIn = (ground: Ground, address: string) => pickOf(ground, ground.things.get(address) ?? [])?.values.id;
const ownIdIn = (ground: Ground, address: string) => {
  const own = (ground.things.get(address) ?? []).filter(
    ({ accountId, clinicId }) =>
      accountId === ground.caller.accountId || (clinicId !== null && clinicId === ground.caller.clinic?.id),
  );
  return pickOf(ground, own)?.values.id;
};

function clinicFor(ground: Ground): unknown {
  const { caller, facts, path } = ground;
  if (caller.clinic && path.includes('/staff/')) return caller.clinic.id;
  return pickOf(ground, path.includes('/claims') ? facts.spareClinicIds : facts.clinicIds);
}

function consentFor({ random, facts }: Ground): { purpose: string; hash: string | undefined } {
  const purpose = random.pick(['terms', 'personal_data', 'marketing']);
  return { purpose, hash: facts.hashes[purpose] };
}

const codeFor = (shape: Shape) =>
  shape.type === 'string' && !shape.pattern?.startsWith('^[a-z]') ? presentCode() : undefined;
const day = (shape: Shape, value: string) => (shape.format === 'date' ? value : undefined);
const isSlug = ({ pattern }: Shape) => pattern === '^[a-z0-9-]{1,100}$';

/** What a name asks for where its shape alone says too little; undefined: made of the shape. */
const known: Record<string, (ground: Ground, shape: Shape) => unknown> = {
  password: () => PASSWORD,
  password_confirmation: () => PASSWORD,
  current_password: () => PASSWORD,
  code: (_ground, shape) => codeFor(shape),
  phone_number: () => makePhone(),
  phone_country: () => 'DE',
  phone: () => '+49 30 1234567',
  email: ({ random }) => `someone${random.between(1, 1e9)}@example.org`,
  work_email: ({ random }) => `someone${random.between(1, 1e9)}@example.org`,
  clinic_id: clinicFor,
  doctor_id: (ground) => pickOf(ground, doctorsOf(ground)),
  doctor: (ground) => pickOf(ground, ground.facts.doctorIds),
  clinic: (ground) => pickOf(ground, ground.facts.clinicIds),
  except: (ground) => pickOf(ground, ground.facts.clinicIds),
  city: (ground) => pickOf(ground, ground.facts.cityIds),
  city_id: (ground) => pickOf(ground, ground.facts.cityIds),
  currency: ({ random }, shape) => (shape.minimum === 1 ? random.between(1, 4) : undefined),
  currency_id: ({ random }) => random.between(1, 4),
  recipients: (ground) => [{ clinic_id: pickOf(ground, ground.facts.clinicIds), doctor_id: null }],
  health_consent: ({ facts }) => facts.hashes.health_data,
  consents: (ground) => [consentFor(ground)],
  attachment_ids: (ground) =>
    [ownIdIn(ground, 'client/attachments/{id}')].filter(
      (id) => id !== undefined && ground.random.chance(0.5),
    ),
  template_id: (ground) => ownIdIn(ground, 'staff/templates/{id}'),
  request_id: (ground) =>
    ownIdIn(ground, ground.path.includes('/staff/') ? 'staff/requests/{id}' : 'client/requests/{id}'),
  actor: (ground) => idIn(ground, 'admin/accounts/{id}'),
  survivor_id: (ground, shape) =>
    shape.type === 'integer' ? Number(idIn(ground, 'admin/clinics/{id}')) : idIn(ground, 'admin/terms/{id}'),
  terms: (ground) => makeTerms(pickOf(ground, doctorsOf(ground)) ?? 0),
  language: ({ random }) => random.pick(['ru', 'en', 'de']),
  languages: ({ random }, shape) => (shape.type === 'string' ? random.pick(['ru', 'en', 'de']) : undefined),
  lang: ({ random }) => random.pick(['ru', 'en', 'de']),
  title_lang: () => 'en',
  country: ({ random }) => random.pick(['DE', 'RU', 'US', 'TR']),
  prefix: ({ random }) => random.pick(['tr', 'fr', 'pl', 'zh-Hans', 'pt-BR']),
  mapping: () => ({ title: 0, price: 1 }),
  birth_year: ({ random }) => random.between(1920, 2020),
  since: (_ground, shape) => (shape.format ? undefined : 2001),
  until: (_ground, shape) => day(shape, '2026-12-20') ?? 2010,
  from: (_ground, shape) => day(shape, '2026-12-01'),
  to: (_ground, shape) => day(shape, '2026-12-20'),
  publish_at: () => '2030-01-01T10:00:00Z',
  treated_in: ({ random }) => `${random.between(2010, 2025)}-0${random.between(1, 9)}`,
  price_to: (_ground, shape) => (shape.maximum === 1000 ? undefined : null),
  amount_to: () => null,
  amount: ({ random }) => random.between(100, 9000),
  rate: ({ random }) => 0.5 + random.fraction(),
  version: (_ground, shape) => (shape.type === 'integer' ? 1 : undefined),
  draft_version: () => 1,
  seq: ({ random }) => random.between(0, 4),
  page: ({ random }) => random.between(1, 3),
  near: () => '52.5,13.4',
  bbox: () => '5,45,15,55',
  opens: () => '08:00',
  closes: () => '17:30',
  slug: ({ random }, shape) => (shape.pattern?.includes('(-') ? `news-${random.between(1, 1e9)}` : undefined),
  hash: (ground) => consentFor(ground).hash,
  'idempotency-key': ({ random }) => `key-${random.between(1, 1e9)}-${random.between(1, 1e9)}`,
  token: ({ random }) => `token-${random.between(1, 1e9)}`,
};
/** Dictionaries are named by their slugs, in lists by the plural. */
const dictionaries = ['specialization', 'disease', 'procedure', 'comfort', 'accreditation'];

function knownValue(name: string, shape: Shape, ground: Ground): unknown {
  const said = ground.thing?.values[name];
  if (said !== undefined) return said;
  const dictionary = dictionaries.find((one) => name === one || name === `${one}s`);
  if (dictionary && isSlug(shape)) return pickOf(ground, ground.facts.slugs[dictionary] ?? []);
  if (name === 'slug' && isSlug(shape)) return pickOf(ground, ground.facts.slugs.procedure ?? []);
  return known[name]?.(ground, shape);
}

const patterns: Record<string, string> = {
  '^https?://\\S+$': 'https://example.org/a',
  '^https?://[^\\s]+$': 'https://example.org/a',
  '^https://[^\\s]+$': 'https://example.org/a',
  '^[0-9a-f]{64}$': '0'.repeat(64),
};

function makeText(name: string, shape: Shape, ground: Ground): string {
  const { random } = ground;
  if (shape.format === 'uuid') return String(idIn(ground, 'client/requests/{id}'));
  if (shape.format === 'date') return `2026-0${random.between(1, 9)}-1${random.between(0, 9)}`;
  if (shape.format === 'date-time') return '2026-10-01T10:00:00Z';
  const sample = shape.pattern === undefined ? undefined : patterns[shape.pattern];
  if (sample !== undefined) return sample;
  if (shape.pattern?.startsWith('^[a-z')) return `a${random.between(1, 99)}`;
  const { minLength = 0, maxLength = 80 } = shape;
  const text = [...`${random.pick(texts)} ${name} ${random.between(1, 1e9)}`.padEnd(minLength, ' а')];
  return text
    .slice(0, Math.max(1, Math.min(maxLength, random.between(8, 80), minLength || 80) || 1))
    .join('')
    .padEnd(minLength, 'я');
}

function makeNumber(shape: Shape, { random }: Ground): number {
  const low = shape.minimum ?? shape.exclusiveMinimum ?? 0;
  return (
    random.between(Math.ceil(low), Math.min(shape.maximum ?? 100, Math.ceil(low) + 20)) +
    (shape.exclusiveMinimum === undefined ? 0 : 1)
  );
}

/** Of what may be left out most is there, or one alone: some changes are taken one at a time. */
function chooseNames({ properties = {}, required = [] }: Shape, ground: Ground): Set<string> {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const alone = ground.random.chance(0.3) ? pickOf(ground, optional) : undefined;
  return new Set([
    ...required,
    ...(alone === undefined ? optional.filter(() => ground.random.chance(0.6)) : [alone]),
  ]);
}

function makeObject(shape: Shape, ground: Ground): Record<string, unknown> {
  const names = chooseNames(shape, ground);
  const wanted = Object.entries(shape.properties ?? {}).filter(([name]) => names.has(name));
  const made = Object.fromEntries(wanted.map(([name, part]) => [name, makeValue(part, name, ground)]));
  const { additionalProperties: more } = shape;
  if (typeof more !== 'object') return made;
  return {
    ...made,
    ...Object.fromEntries(['ru', 'en'].map((name) => [name, makeValue(more, name, ground)])),
  };
}

/** A value that the shape allows, as far as can be a sensible one under its name. */
export function makeValue(shape: Shape, name: string, ground: Ground): unknown {
  const { random } = ground;
  const found = knownValue(name, shape, ground);
  if (found !== undefined && (shape.type !== 'array' || Array.isArray(found))) return found;
  if (shape.enum) return pickOf(ground, shape.enum);
  if (shape.anyOf) return makeValue(pickOf(ground, shape.anyOf) ?? {}, name, ground);
  const [type] = [shape.type].flat();
  // What the description leaves open, such as a value of a patch, takes anything.
  if (type === undefined) return pickOf(ground, [null, 'x', 1, {}, []]);
  if (type === 'string') return makeText(name, shape, ground);
  if (type === 'integer' || type === 'number') return makeNumber(shape, ground);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  if (type === 'object') return makeObject(shape, ground);
  const { items = {}, minItems = 0, maxItems = 3 } = shape;
  const length = random.between(Math.max(minItems, 1), Math.max(minItems, Math.min(maxItems, 2)));
  const list = Array.from({ length }, () => makeValue(items, name, ground));
  return [...new Map(list.map((value) => [JSON.stringify(value), value])).values()];
}
