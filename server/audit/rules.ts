import type { FastifyRequest } from 'fastify';
import type { Session } from '../platform/serve.ts';
import { addressOf } from '../sessions/origin.ts';

/** An operator who acts, as the audit log writes them down. */
export type Operator = { actorId: string; actorRole: 'moderator' | 'admin'; address: string };

/** Who calls an endpoint of operators. */
export const operatorOf = (session: Session, request: FastifyRequest): Operator => ({
  actorId: session.accountId,
  actorRole: session.permissions.has('account.appoint') ? 'admin' : 'moderator',
  address: addressOf(request),
});
