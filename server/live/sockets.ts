import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { LIVE_PATH } from '../../contract/chats/live.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Log } from '../platform/jobs.ts';
import { listen } from '../platform/listener.ts';
import { LIVE_CHANNEL } from '../platform/live.ts';
import { isOwnOrigin, listAttendants, requireAttendant } from './access.ts';
import type { Cluster } from './cluster.ts';
import { type Conversations, createConversations, type LiveReads } from './conversations.ts';
import { type Counter, createCounter } from './counter.ts';
import { createAnnouncer } from './news.ts';
import { REPEAT_MS } from './presence.ts';
import { noteSockets } from './reads.ts';
import { accountRoom, clinicRoom, type LiveServer, type LiveSocket, listSockets } from './rooms.ts';

/** A person with more open tabs than this has other troubles. */
const SOCKETS_PER_ACCOUNT = 20;
/** Nothing is expected from clients but their token and hints. */
const MESSAGE_BYTES_MAX = 4096;
const CONNECT_MS = 10_000;
const SWEEP_MS = 60_000;

export type Live = {
  /** Ends connections whose session has ended, and follows changes of roles: done each minute. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

type Needs = {
  config: Config;
  db: Database;
  log: Log;
  connectionString: string;
  reads: LiveReads;
  /** How often nodes tell each other who is there, where that is to be another time. */
  repeatMs?: number;
};

function makeServer(app: FastifyInstance, config: Config): LiveServer {
  const io: LiveServer = new Server(app.server, {
    path: LIVE_PATH,
    serveClient: false,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: CONNECT_MS,
    // Messages are short: what compressing each of them would save is less than its memory for each connection.
    perMessageDeflate: false,
    httpCompression: false,
    // In development the page's own tool keeps a connection on this server.
    destroyUpgrade: !config.isDevelopment,
    allowRequest: (request, done) => done(null, isOwnOrigin(request, config)),
  });
  // The request that opened a connection is of no use any more, and is several kilobytes for as long as it is open.
  io.engine.on('connection', (connection: object) => Object.assign(connection, { request: null }));
  return io;
}

/** The error that a client hears: its code, and nothing of what broke. */
const refusal = (error: unknown): Error =>
  new Error(error instanceof KnownError ? error.code : 'unavailable');

function admit(io: LiveServer, { db, log }: Needs, conversations: Conversations, counter: Counter): void {
  io.use((socket, next) => {
    requireAttendant(db, socket.handshake.auth.token).then(
      (attendant) => {
        // Neither the token nor anything else of it is asked for again.
        socket.handshake.auth = {};
        const { size } = io.sockets.adapter.rooms.get(accountRoom(attendant.accountId)) ?? { size: 0 };
        if (size >= SOCKETS_PER_ACCOUNT) return next(new Error('too_many'));
        Object.assign(socket.data, attendant);
        return next();
      },
      (error: unknown) => {
        if (!(error instanceof KnownError)) log.warn({ err: error }, 'a live connection was not let in');
        next(refusal(error));
      },
    );
  });
  io.on('connection', (socket) => {
    socket.join([accountRoom(socket.data.accountId), ...socket.data.clinics.map(clinicRoom)]);
    noteSockets(1);
    // What came between the page and its connection is in these.
    counter.greet(socket.data.accountId, (counts) => socket.emit('notifications', counts));
    socket.on('disconnect', () => noteSockets(-1));
    conversations.follow(socket);
  });
}

/** Follows the clinics of an account: a member who has left one hears of it no more. */
function moveChats(socket: LiveSocket, clinics: readonly number[]): void {
  for (const id of socket.data.clinics) if (!clinics.includes(id)) socket.leave(clinicRoom(id));
  for (const id of clinics) if (!socket.data.clinics.includes(id)) socket.join(clinicRoom(id));
  socket.data.clinics = [...clinics];
}

/** Looks whether the sessions of these connections still stand, and what they may. */
async function recheckSockets(
  sockets: readonly LiveSocket[],
  db: Database,
  conversations: Conversations,
): Promise<void> {
  if (sockets.length === 0) return;
  const standing = await listAttendants(db, [...new Set(sockets.map(({ data }) => data.sessionId))]);
  for (const socket of sockets) {
    const attendant = standing.get(socket.data.sessionId);
    if (!attendant) socket.disconnect(true);
    else {
      moveChats(socket, attendant.clinics);
      conversations.recheck(socket);
    }
  }
}

/** The client of Redis is 650 modules, which a node without Redis does not load. */
async function joinOthers(io: LiveServer, redisUrl: string, log: Log): Promise<Cluster> {
  const { joinCluster } = await import('./cluster.ts');
  return joinCluster(io, redisUrl, log);
}

/**
 * The live connection on the app's own server; to be called before the app listens. What any node tells PostgreSQL goes
 * to those who are connected to this one; hints also go from node to node where there is Redis. It closes with the app.
 */
export async function startLive(app: FastifyInstance, needs: Needs): Promise<Live> {
  const { config, db, log, connectionString, reads, repeatMs = REPEAT_MS } = needs;
  const io = makeServer(app, config);
  const cluster = config.redisUrl === null ? null : await joinOthers(io, config.redisUrl, log);
  const conversations = createConversations({ io, db, log, reads, hasNodes: cluster !== null, repeatMs });
  const { presence } = conversations;
  cluster?.onReady(presence.exchange);
  const counter = createCounter({
    count: (accountId) => reads.countNotifications(db, accountId),
    tellAll: (accountId, counts) => io.local.to(accountRoom(accountId)).emit('notifications', counts),
    onFailure: (err) => log.warn({ err }, 'counts were not sent'),
  });
  admit(io, needs, conversations, counter);
  const recheck = (accounts: readonly string[]) =>
    recheckSockets(
      accounts.flatMap((id) => listSockets(io, accountRoom(id))),
      db,
      conversations,
    );
  const listener = await listen({
    connectionString,
    channel: LIVE_CHANNEL,
    name: 'medatlas live',
    log,
    onNews: createAnnouncer({ io, db, log, reads, conversations, counter, recheck }),
    // Who comes back asks for everything anew: so what was missed is not missed for long.
    onGap: () => {
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
  });
  const sweep = () => recheckSockets([...io.sockets.sockets.values()], db, conversations);
  const timer = setInterval(() => {
    sweep().catch((err: unknown) => log.warn({ err }, 'live connections were not looked through'));
  }, SWEEP_MS);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= (async () => {
      clearInterval(timer);
      io.engine.close();
      presence.close();
      await Promise.all([cluster?.close(), listener.close()]);
    })();
    return closing;
  };
  // Before the server waits for its connections to end.
  app.addHook('preClose', close);
  return { sweep, close };
}
