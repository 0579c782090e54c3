import type { FastifyRequest } from 'fastify';
import { REPORT_HEADER } from '../../../contract/reviews/reports.ts';
import { KnownError } from '../errors.ts';
import { addressOf } from '../origin.ts';
import type { Session } from '../serve.ts';
import { isUuid } from '../uuid.ts';

/** An operator who acts, as the audit log writes them down. */
export type Operator = {
  actorId: string;
  actorRole: 'moderator' | 'admin';
  address: string;
  /** The report that the operator is working on. */
  reportId?: string | null;
};

/** Throws `invalid` where the header names no report. */
function reportIdOf({ headers }: FastifyRequest): string | null {
  const id = headers[REPORT_HEADER.toLowerCase()];
  if (id === undefined) return null;
  if (typeof id !== 'string' || !isUuid(id))
    throw new KnownError('invalid', { [REPORT_HEADER]: [{ key: 'format' }] });
  return id;
}

/** Who calls an endpoint of operators. Throws `invalid`. */
export const operatorOf = (session: Session, request: FastifyRequest): Operator => ({
  actorId: session.accountId,
  actorRole: session.permissions.has('account.appoint') ? 'admin' : 'moderator',
  address: addressOf(request),
  reportId: reportIdOf(request),
});
