/**
 * What is said of a server that is closing, recovering, full, cut off, or was the primary until just now: the next try
 * may well succeed. `57014` is a statement that took too long.
 */
const AWAY_CODES: ReadonlySet<string> = new Set([
  ...['57014', '53300', '57P01', '57P02', '57P03', '25006', '08000', '08001', '08003', '08004', '08006'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    'ENOTFOUND',
  ],
]);

/** The driver and its pool have no codes for these. */
const AWAY_MESSAGES: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/** Whether the database could not be asked just now; everything else is a fault of the question. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = Object(error);
  return AWAY_CODES.has(code) || AWAY_MESSAGES.has(message);
}

/** Two waited for each other, and this one was ended. Nothing of it is written. */
export const isDeadlock = (error: unknown): boolean => Object(error).code === '40P01';

/** What there may be one of is there already. */
export const isTaken = (error: unknown): boolean => Object(error).code === '23505';

/** A replica ends a read that stands in the way of what it has to take in. */
const RECOVERY_CONFLICT = '40001';

export const isReplicaAway = (error: unknown): boolean =>
  isDatabaseAway(error) || isDeadlock(error) || Object(error).code === RECOVERY_CONFLICT;
