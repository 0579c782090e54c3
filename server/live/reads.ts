let sockets = 0;
let redis: boolean | null = null;

/** Connections that are open on this node, for the figures of operators. */
export const countSockets = (): number => sockets;

export function noteSockets(change: 1 | -1): void {
  sockets += change;
}

/** Null: this node was given no Redis. */
export const isRedisConnected = (): boolean | null => redis;

export function noteRedis(isConnected: boolean | null): void {
  redis = isConnected;
}
