/** What a subscription asks for, read from its resource and written as one. */
import type { Subscription } from 'fhir/r4';
import {
  BACKPORT,
  type PayloadContent,
  payloadContents,
  type SubscriptionProblem,
  type SubscriptionState,
  subscriptionLimits,
  type Topic,
  topicNames,
  topics,
} from '../../../contract/fhir/subscriptions.ts';
import { addressProblem } from '../../platform/outgoing.ts';
import type { Declaration } from '../declaration.ts';
import { FhirProblem } from '../problem.ts';
import { declarations, isFhirType } from '../resources/resources.ts';
import { readSearch, type SearchQuery } from '../search/query.ts';

const extension = (name: string): string => `${BACKPORT}/StructureDefinition/backport-${name}`;
const FILTER = extension('filter-criteria');
const CONTENT = extension('payload-content');
const HEARTBEAT = extension('heartbeat-period');
const TIMEOUT = extension('timeout');
const MAX_COUNT = extension('max-count');

/** Path of the canonical addresses of topics, below the address of the directory. */
const TOPICS = '/SubscriptionTopic/';
/** Ours: the secret that signs what is sent, told once. */
const SECRET = '/StructureDefinition/subscription-secret';

export const topicAddress = (base: string, topic: Topic): string => base + TOPICS + topic;

const isTopic = (name: string): name is Topic => topicNames.some((one) => one === name);
const isContent = (name: unknown): name is PayloadContent => payloadContents.some((one) => one === name);

export const payloads = ['application/fhir+json', 'application/fhir+xml'] as const;
export type Payload = (typeof payloads)[number];
const isPayload = (name: unknown): name is Payload => payloads.some((one) => one === name);

/** What was asked for, within our bounds. */
export type Asked = {
  topic: Topic;
  filters: string[];
  endpoint: string;
  payload: Payload;
  content: PayloadContent;
  heartbeatSeconds: number | null;
  timeoutSeconds: number | null;
  maxCount: number | null;
  reason: string;
  endsAt: Date | null;
  /** Whether it is to be told: `off` stops it. */
  isWanted: boolean;
};

const refused = (key: string, values: Record<string, string | number> = {}): FhirProblem =>
  new FhirProblem(422, 'not-supported', `subscription_${key}`, values);
const wrong = (name: string): FhirProblem => new FhirProblem(422, 'value', 'subscription_element', { name });

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

/** Values of extensions with this address. `value`: valueString and the like. */
function extensionsOf(element: unknown, url: string, value: string): unknown[] {
  const all = partOf(element, 'extension');
  if (all !== undefined && !Array.isArray(all)) throw wrong('extension');
  return (all ?? []).flatMap((one: unknown) => (partOf(one, 'url') === url ? [partOf(one, value)] : []));
}

/** A whole number within bounds: one beyond them is taken to the nearest, and the answer shows it. Null: none was given. */
function numberOf(element: unknown, url: string, value: string, [min, max]: readonly [number, number]) {
  const [given, ...more] = extensionsOf(element, url, value);
  if (given === undefined && more.length === 0) return null;
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 0 || more.length > 0) throw wrong(url);
  return Math.min(Math.max(given, min), max);
}

export type Filter = { declaration: Declaration; query: SearchQuery };

/**
 * A filter, `Organization?address-country=DE`, as conditions of the search. Throws for a type that the topic does not tell
 * of, a parameter that the search does not know, and one that finds nothing by itself, such as _sort.
 */
export function readFilter(text: string, topic: Topic): Filter {
  const unusable = () => refused('filter', { value: text });
  const mark = text.indexOf('?');
  const type = text.slice(0, mark);
  if (mark < 0 || !isFhirType(type) || !topics[topic].includes(type)) throw unusable();
  const raw: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(text.slice(mark + 1)))
    raw[name] = [...(Object.hasOwn(raw, name) ? (raw[name] ?? []) : []), value];
  const declaration = declarations[type];
  const query = readSearch(declaration, raw, true);
  if (query.conditions.length === 0 || query.conditions.length !== query.used.length) throw unusable();
  return { declaration, query };
}

function filtersOf(resource: unknown, topic: Topic): string[] {
  const filters = extensionsOf(partOf(resource, '_criteria'), FILTER, 'valueString').map((filter) => {
    if (typeof filter !== 'string' || filter.length > subscriptionLimits.filterLength)
      throw wrong('criteria.extension');
    return filter;
  });
  if (filters.length > subscriptionLimits.filters)
    throw refused('filters', { count: subscriptionLimits.filters });
  for (const filter of filters) readFilter(filter, topic);
  return filters;
}

function topicOf(resource: unknown, base: string): Topic {
  const criteria = partOf(resource, 'criteria');
  const name = typeof criteria === 'string' ? criteria.replace(base + TOPICS, '') : '';
  if (!isTopic(name)) throw refused('topic', { value: String(criteria ?? '') });
  return name;
}

function endpointOf(channel: unknown): string {
  const endpoint = partOf(channel, 'endpoint');
  if (typeof endpoint !== 'string' || endpoint.length > subscriptionLimits.endpointLength)
    throw wrong('channel.endpoint');
  const problem = addressProblem(endpoint);
  if (problem !== null) throw refused(`endpoint_${problem}`);
  return endpoint;
}

function endOf(resource: unknown, now: Date): Date | null {
  const end = partOf(resource, 'end');
  if (end === undefined) return null;
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
  const at = typeof end === 'string' && instant.test(end) ? new Date(end) : null;
  if (at === null || Number.isNaN(at.getTime()) || at <= now) throw wrong('end');
  return at;
}

const STATUSES: readonly unknown[] = ['requested', 'active', 'error', 'off'];

/** Reads what a resource asks for. Throws FhirProblem for what is wrong and for what is not served. */
export function readAsked(resource: unknown, base: string, now: Date): Asked {
  const channel = partOf(resource, 'channel');
  if (partOf(channel, 'type') !== 'rest-hook' || partOf(channel, '_type') !== undefined)
    throw refused('channel');
  const headers = partOf(channel, 'header');
  if (headers !== undefined && !(Array.isArray(headers) && headers.length === 0)) throw refused('header');
  const topic = topicOf(resource, base);
  const payload = partOf(channel, 'payload');
  if (!isPayload(payload)) throw refused('payload');
  const [content, ...more] = extensionsOf(partOf(channel, '_payload'), CONTENT, 'valueCode');
  if (!isContent(content) || more.length > 0) throw wrong('channel.payload.extension');
  const reason = partOf(resource, 'reason') ?? '';
  if (typeof reason !== 'string' || reason.length > subscriptionLimits.reasonLength) throw wrong('reason');
  const status = partOf(resource, 'status');
  if (!STATUSES.includes(status)) throw wrong('status');
  const { heartbeatSecondsMin, heartbeatSecondsMax, timeoutSecondsMax, batchMax } = subscriptionLimits;
  const heartbeat = [heartbeatSecondsMin, heartbeatSecondsMax] as const;
  return {
    topic,
    filters: filtersOf(resource, topic),
    endpoint: endpointOf(channel),
    payload,
    content,
    heartbeatSeconds: numberOf(channel, HEARTBEAT, 'valueUnsignedInt', heartbeat),
    timeoutSeconds: numberOf(channel, TIMEOUT, 'valueUnsignedInt', [1, timeoutSecondsMax]),
    maxCount: numberOf(channel, MAX_COUNT, 'valuePositiveInt', [1, batchMax]),
    reason,
    endsAt: endOf(resource, now),
    isWanted: status !== 'off',
  };
}

/** A subscription as it is kept. */
export type Kept = Omit<Asked, 'isWanted'> & {
  id: string;
  keyId: string;
  status: SubscriptionState;
  problem: SubscriptionProblem | null;
  version: number;
  /** Number of the last event, and of the last that was sent. */
  events: number;
  sent: number;
  updatedAt: Date;
};

const one = (url: string, value: Record<string, string | number>) => ({ url, ...value });

/** `secret`: told in the answer that it was made with, and nowhere else; `problem` in words. */
export function writeSubscription(
  kept: Kept,
  base: string,
  { secret = null, problem = null }: { secret?: string | null; problem?: string | null } = {},
): Subscription {
  const { heartbeatSeconds, timeoutSeconds, maxCount, filters } = kept;
  const onChannel = [
    ...(heartbeatSeconds === null ? [] : [one(HEARTBEAT, { valueUnsignedInt: heartbeatSeconds })]),
    ...(timeoutSeconds === null ? [] : [one(TIMEOUT, { valueUnsignedInt: timeoutSeconds })]),
    ...(maxCount === null ? [] : [one(MAX_COUNT, { valuePositiveInt: maxCount })]),
  ];
  return {
    resourceType: 'Subscription',
    id: kept.id,
    meta: {
      versionId: String(kept.version),
      lastUpdated: kept.updatedAt.toISOString(),
      profile: [extension('subscription')],
    },
    ...(secret !== null && { extension: [{ url: base + SECRET, valueString: secret }] }),
    status: kept.status,
    ...(kept.endsAt && { end: kept.endsAt.toISOString() }),
    // R4 demands a reason, and the guide gives none a form.
    reason: kept.reason === '' ? kept.topic : kept.reason,
    criteria: topicAddress(base, kept.topic),
    ...(filters.length > 0 && {
      _criteria: { extension: filters.map((filter) => one(FILTER, { valueString: filter })) },
    }),
    ...(problem !== null && { error: problem }),
    channel: {
      ...(onChannel.length > 0 && { extension: onChannel }),
      type: 'rest-hook',
      endpoint: kept.endpoint,
      payload: kept.payload,
      _payload: { extension: [one(CONTENT, { valueCode: kept.content })] },
    },
  };
}

/** How many events one notification tells. */
export const batchOf = ({ maxCount }: Pick<Kept, 'maxCount'>): number =>
  maxCount ?? subscriptionLimits.batchUsual;
