import type { FastifyInstance } from 'fastify';
import { operatorOf } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import type { Database } from '../../platform/database.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown, name: string): string | null => {
  const found = isRecord(value) ? value[name] : null;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
};

/** Ids of the things that a reply shows. */
const idsIn = (payload: unknown): string[] => {
  const data = isRecord(payload) ? payload.data : null;
  return Array.isArray(data) ? data.flatMap((one) => textOf(one, 'id') ?? []) : [];
};

/**
 * Writes down who has read personal data, before it leaves: of an endpoint that says so in its contract. A search is not
 * kept, since it names people; whom it has found is.
 */
export function logReadings(app: FastifyInstance, { db }: { db: Database }): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const entity = request.routeOptions.config.endpoint?.personal;
    if (entity === undefined || request.session === null || reply.statusCode !== 200) return payload;
    const id = textOf(request.params, 'id');
    await recordAct(db, {
      ...operatorOf(request.session, request),
      // Reading is no part of what was done about a report.
      reportId: null,
      ...(id === null
        ? {
            ...{ kind: 'table.viewed', entity: 'table', entityId: `${entity}s` },
            detail: { found: idsIn(payload), ...(textOf(request.query, 'q') !== null && { q: true }) },
          }
        : { kind: `${entity}.viewed`, entity, entityId: id }),
    });
    return payload;
  });
}
