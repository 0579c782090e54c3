/** Notifications and statuses, as the guide has them for R4. */
import { randomUUID } from 'node:crypto';
import type { Bundle, BundleEntry, Parameters, ParametersParameter } from 'fhir/r4';
import { sql } from 'kysely';
import { BACKPORT, type PayloadContent, type SentNotice } from '../../../contract/fhir/subscriptions.ts';
import type { Database } from '../../platform/database.ts';
import type { BaseRow, DirectoryResource, ShapeContext } from '../declaration.ts';
import { declarations } from '../resources/resources.ts';
import type { Event } from './reads.ts';
import { type Kept, topicAddress } from './rules.ts';

const ERRORS = 'http://terminology.hl7.org/CodeSystem/subscription-error';

export type NoticeType = SentNotice | 'query-status' | 'query-event';

const referenceOf = (base: string, { type, resourceId }: Pick<Event, 'type' | 'resourceId'>): string =>
  `${base}/${type}/${resourceId}`;

const eventPart = (event: Event, content: PayloadContent, base: string): ParametersParameter => ({
  name: 'notification-event',
  part: [
    { name: 'event-number', valueString: String(event.number) },
    { name: 'timestamp', valueInstant: event.at.toISOString() },
    ...(content === 'empty'
      ? []
      : [{ name: 'focus', valueReference: { reference: referenceOf(base, event) } }]),
  ],
});

/** `problem`: why it is in error or off, in words. */
export type Told = {
  type: NoticeType;
  events?: readonly Event[];
  content?: PayloadContent;
  problem?: string | null;
};

function statusOf(kept: Kept, base: string, told: Told): Parameters & { id: string } {
  const { type, events = [], content = kept.content, problem = null } = told;
  const concept = {
    ...(kept.problem === 'no_response' && { coding: [{ system: ERRORS, code: 'no-response' }] }),
    ...(problem !== null && { text: problem }),
  };
  return {
    resourceType: 'Parameters',
    id: randomUUID(),
    meta: { profile: [`${BACKPORT}/StructureDefinition/backport-subscription-status-r4`] },
    parameter: [
      { name: 'subscription', valueReference: { reference: `${base}/Subscription/${kept.id}` } },
      ...(content === 'empty' && events.length > 0
        ? []
        : [{ name: 'topic', valueCanonical: topicAddress(base, kept.topic) }]),
      { name: 'status', valueCode: kept.status },
      { name: 'type', valueCode: type },
      { name: 'events-since-subscription-start', valueString: String(kept.events) },
      ...events.map((event) => eventPart(event, content, base)),
      ...(kept.problem === null ? [] : [{ name: 'error', valueCodeableConcept: concept }]),
    ],
  };
}

/** Resources of events as they are now, each once; one that is gone is its address alone. */
async function resourceEntries(
  db: Database,
  events: readonly Event[],
  context: ShapeContext,
): Promise<BundleEntry[]> {
  const shaped = new Map<string, DirectoryResource>();
  for (const type of new Set(events.map((event) => event.type))) {
    const declaration = declarations[type];
    const ids = events.filter((event) => event.type === type).map(({ resourceId }) => resourceId);
    const { rows } = await sql<BaseRow>`
      select ${declaration.columns} from ${declaration.from}
      where ${declaration.isShown} and ${declaration.id} = any(${ids})`.execute(db);
    for (const row of rows)
      shaped.set(`${type}/${row.id}`, { ...declaration.shape(row, context), id: String(row.id) });
  }
  const urls = new Set(events.map(({ type, resourceId }) => `${type}/${resourceId}`));
  return [...urls].map((url) => {
    const resource = shaped.get(url);
    return {
      fullUrl: `${context.base}/${url}`,
      ...(resource && { resource }),
      request: { method: resource ? 'PUT' : 'DELETE', url },
      response: { status: resource ? '200' : '204' },
    };
  });
}

/** A notification: the status first, then what the content asks for. */
export async function writeNotice(
  db: Database,
  kept: Kept,
  context: ShapeContext,
  told: Told,
): Promise<Bundle> {
  const { events = [], content = kept.content } = told;
  const status = statusOf(kept, context.base, told);
  const resources = content === 'full-resource' ? await resourceEntries(db, events, context) : [];
  return {
    resourceType: 'Bundle',
    id: randomUUID(),
    meta: { profile: [`${BACKPORT}/StructureDefinition/backport-subscription-notification-r4`] },
    type: 'history',
    timestamp: new Date().toISOString(),
    entry: [
      {
        fullUrl: `urn:uuid:${status.id}`,
        resource: status,
        request: { method: 'GET', url: `${context.base}/Subscription/${kept.id}/$status` },
        response: { status: '200' },
      },
      ...resources,
    ],
  };
}

/** How subscriptions stand, one entry each. */
export function writeStatuses(
  all: readonly { kept: Kept; problem: string | null }[],
  { base, self }: { base: string; self: string },
): Bundle {
  const entry = all.map(({ kept, problem }): BundleEntry => {
    const status = statusOf(kept, base, { type: 'query-status', problem });
    return { fullUrl: `urn:uuid:${status.id}`, resource: status, search: { mode: 'match' } };
  });
  return {
    resourceType: 'Bundle',
    id: randomUUID(),
    type: 'searchset',
    timestamp: new Date().toISOString(),
    total: all.length,
    link: [{ relation: 'self', url: self }],
    ...(entry.length > 0 && { entry }),
  };
}
