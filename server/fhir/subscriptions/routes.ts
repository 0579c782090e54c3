import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bundle } from 'fhir/r4';
import { sql } from 'kysely';
import { applyPatch, type Operation } from 'rfc6902';
import * as contract from '../../../contract/fhir/subscriptions.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import type { Translate } from '../../platform/error-replies.ts';
import { KnownError } from '../../platform/errors.ts';
import { addressOf as callerOf } from '../../platform/origin.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Session, serve } from '../../platform/serve.ts';
import type { ShapeContext } from '../declaration.ts';
import { refuseUnknown } from '../history.ts';
import { badValue, FhirProblem, outcome } from '../problem.ts';
import { addressOf } from '../reads.ts';
import type { RawParameters } from '../search/query.ts';
import { writeNotice, writeStatuses } from './notices.ts';
import { getSubscription, listEvents, listSubscriptions } from './reads.ts';
import { type Asked, type Kept, readAsked, readFilter, writeSubscription } from './rules.ts';
import { fits, subscriptionParameters } from './search.ts';
import { type By, changeSubscription, createSubscription, removeSubscription } from './writes.ts';

type Needs = {
  db: Database;
  secrets: Secrets;
  translate: Translate;
  contextOf(request: FastifyRequest): ShapeContext;
  isStrict(request: FastifyRequest): boolean;
};

/** A person's session has no subscriptions: to it they are not there. */
function requireKey({ id, accountId, clinicId }: Session, request: FastifyRequest): By {
  if (clinicId === null) throw new KnownError('not_found');
  return { keyId: id, accountId, clinicId, address: callerOf(request) };
}

const own = Object.fromEntries(subscriptionParameters.map((name) => [name, name]));
const ofEveryCall = ['_format', '_pretty'];

/** A number of an event as the guide passes it, as text. */
function numberOf(raw: RawParameters, name: string, otherwise: number): number {
  const value = raw[name]?.at(-1);
  if (value === undefined || value === '') return otherwise;
  if (!/^\d{1,9}$/.test(value)) throw badValue(name, value);
  return Number(value);
}

/** Asks each filter once, so that one that the database cannot answer is refused now and not while changes are looked for. */
async function tryFilters(db: Database, { filters, topic }: Asked): Promise<void> {
  for (const filter of filters) {
    const { declaration, query } = readFilter(filter, topic);
    await sql`
      select from ${declaration.from} where ${declaration.isShown} and ${sql.join(query.conditions, sql` and `)}
      limit 1`.execute(db);
  }
}

/** The resource with the changes. Throws FhirProblem where they do not fit it. */
function patched(resource: object, patch: BodyOf<typeof contract.patchSubscription>): unknown {
  const copy = structuredClone(resource);
  const operations = patch.map(
    ({ op, path, value }): Operation => (op === 'remove' ? { op, path } : { op, path, value }),
  );
  const failed = applyPatch(copy, operations).find((error) => error !== null);
  if (failed) throw new FhirProblem(422, 'processing', 'subscription_patch');
  return copy;
}

/** Subscriptions of API keys to changes of the directory. */
export function subscriptionRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, secrets, translate, contextOf, isStrict } = needs;
  const problemOf = ({ problem }: Kept, { language }: FastifyRequest): string | null =>
    problem === null ? null : translate(language, `fhir.subscription_problem_${problem}`);
  const say = (request: FastifyRequest, reply: FastifyReply, kept: Kept, secret: string | null = null) => {
    reply.header('etag', `W/"${kept.version}"`).header('last-modified', kept.updatedAt.toUTCString());
    return writeSubscription(kept, contextOf(request).base, { secret, problem: problemOf(kept, request) });
  };
  const refuseFurther = (request: FastifyRequest, query: RawParameters, known: readonly string[]) => {
    if (isStrict(request)) refuseUnknown(query, [...known, ...ofEveryCall]);
  };

  serve(app, contract.createSubscription, async ({ body, request, reply, session, repeatKey }) => {
    const by = requireKey(session, request);
    const { base } = contextOf(request);
    const asked = readAsked(body, base, new Date());
    if (!asked.isWanted) throw new FhirProblem(422, 'value', 'subscription_element', { name: 'status' });
    await tryFilters(db, asked);
    const { kept, secret } = await createSubscription({ db, secrets }, by, asked, repeatKey);
    reply.code(201).header('location', `${base}/Subscription/${kept.id}`);
    return say(request, reply, kept, secret);
  });

  serve(app, contract.searchSubscriptions, async ({ query, request, session }): Promise<Bundle> => {
    const all = await listSubscriptions(db, requireKey(session, request).keyId);
    refuseFurther(request, query, subscriptionParameters);
    const { base } = contextOf(request);
    const found = all.filter((kept) => fits(kept, query, base, own));
    const used = subscriptionParameters.flatMap((name) =>
      (query[name] ?? []).map((value) => [name, value] as const),
    );
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.length,
      link: [{ relation: 'self', url: addressOf(base, 'Subscription', used) }],
      ...(found.length > 0 && {
        entry: found.map((kept) => ({
          fullUrl: `${base}/Subscription/${kept.id}`,
          resource: writeSubscription(kept, base, { problem: problemOf(kept, request) }),
          search: { mode: 'match' as const },
        })),
      }),
    };
  });

  serve(app, contract.readSubscription, async ({ params, query, request, reply, session }) => {
    const kept = await getSubscription(db, requireKey(session, request).keyId, params.id);
    refuseFurther(request, query, []);
    return say(request, reply, kept);
  });

  serve(app, contract.patchSubscription, async ({ params, body, request, reply, session }) => {
    const by = requireKey(session, request);
    const { base } = contextOf(request);
    const readPatch = (kept: Kept): { asked: Asked; isBegun: boolean } => {
      const before = writeSubscription(kept, base);
      const after = patched(before, body);
      const asked = readAsked(after, base, new Date());
      const status: unknown = Object(after).status;
      const isBegun = kept.status !== 'requested' && kept.status !== status && asked.isWanted;
      if (isBegun && status === 'error')
        throw new FhirProblem(422, 'value', 'subscription_element', { name: 'status' });
      return { asked, isBegun };
    };
    // Before anything is locked: a filter may take its time.
    await tryFilters(db, readPatch(await getSubscription(db, by.keyId, params.id)).asked);
    return say(request, reply, await changeSubscription(db, by, params.id, readPatch));
  });

  serve(app, contract.deleteSubscription, async ({ params, request, session }) => {
    await removeSubscription(db, requireKey(session, request), params.id);
    return outcome('information', 'informational', translate(request.language, 'fhir.subscription_removed'));
  });

  serve(app, contract.listSubscriptionStatus, async ({ query, request, session }) => {
    const all = await listSubscriptions(db, requireKey(session, request).keyId);
    refuseFurther(request, query, ['id', 'status']);
    const { base } = contextOf(request);
    const found = all.filter((kept) => fits(kept, query, base, { id: '_id', status: 'status' }));
    const told = found.map((kept) => ({ kept, problem: problemOf(kept, request) }));
    return writeStatuses(told, { base, self: `${base}/Subscription/$status` });
  });

  serve(app, contract.getSubscriptionStatus, async ({ params, query, request, session }) => {
    const kept = await getSubscription(db, requireKey(session, request).keyId, params.id);
    refuseFurther(request, query, []);
    const { base } = contextOf(request);
    const self = `${base}/Subscription/${kept.id}/$status`;
    return writeStatuses([{ kept, problem: problemOf(kept, request) }], { base, self });
  });

  serve(app, contract.listSubscriptionEvents, async ({ params, query, request, session }) => {
    const kept = await getSubscription(db, requireKey(session, request).keyId, params.id);
    refuseFurther(request, query, ['eventsSinceNumber', 'eventsUntilNumber', 'content']);
    const wanted = query.content?.at(-1);
    const content = contract.payloadContents.find((one) => one === wanted);
    if (wanted !== undefined && content === undefined) throw badValue('content', wanted);
    const events = await listEvents(db, kept.id, {
      from: numberOf(query, 'eventsSinceNumber', 1),
      to: numberOf(query, 'eventsUntilNumber', kept.events),
      most: contract.subscriptionLimits.batchMax,
    });
    const problem = problemOf(kept, request);
    return writeNotice(db, kept, contextOf(request), {
      ...{ type: 'query-event', events, problem },
      ...(content && { content }),
    });
  });
}
