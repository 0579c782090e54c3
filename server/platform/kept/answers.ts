import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { WRITTEN_COOKIE } from '../own-writes.ts';
import { type KeptBody, keepBody, sendBody } from './body.ts';
import type { Changed, ChangeFeed } from './change-feed.ts';
import { adoptNotes, isBypassed, Notes, noteUnsure, takeNotes } from './noted-reads.ts';

/** An answer as it was made: the same for everyone who asks under its key. */
export type Made = {
  status: number;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  /** Whether others may get it: it is no error and holds nothing of one caller. */
  isKeepable: boolean;
  /** Also kept uncompressed, for callers in this process. */
  isPlainKept: boolean;
};

export type Answer = { status: number; body: KeptBody; headers: Made['headers']; notes: Notes };

export type AnswerStore = {
  /**
   * The kept answer to `key`, else the one that `make` makes, kept until something changes that it was made from. Who
   * asks while it is made gets the same. `key` names all that `make` depends on besides; null: it is of this caller alone,
   * but it may be made from kept answers.
   */
  answer(key: string | null, request: FastifyRequest, make: () => Promise<Made>): Promise<Found>;
  /** Kept now, and the memory they take. */
  figures(): { answers: number; bytes: number };
};

/** `hit`: it was kept; `stored`: it is from now on; `miss`: it is not. */
export type Found = { answer: Answer; how: 'hit' | 'stored' | 'miss' };

/** Bounds how late statements about the time can be: open now, in force, how long ago. */
export const LONGEST_MS = 60_000;
/** Memory of an entry besides its body. */
const ENTRY_BYTES = 1500;

type Flight = { found: Promise<Found>; changed: Set<string>; isLost: boolean; isOpen: boolean };

const shape = async ({ status, body, isPlainKept, headers }: Made): Promise<Omit<Answer, 'notes'>> => ({
  status,
  body: await keepBody(body, isPlainKept),
  headers,
});

/** With `notes` null, nothing that it is made from is taken from the store either. */
async function makeUnkept(notes: Notes | null, making: () => Promise<Made>): Promise<Found> {
  const made = await takeNotes(notes, making);
  return { answer: { ...(await shape(made)), notes: new Notes() }, how: 'miss' };
}

/** Where no changes are followed. */
export const unkeptAnswers: AnswerStore = {
  answer: (_key, _request, making) => makeUnkept(null, making),
  figures: () => ({ answers: 0, bytes: 0 }),
};

/** Keeps answers up to `bytesMax` bytes, those not asked for longest end first. */
export function createAnswerStore(feed: ChangeFeed, bytesMax: number): AnswerStore {
  /** Keys of the answers that were read from a table, a cache or the rows of an owner. */
  const standing = new Map<string, Set<string>>();
  const flights = new Map<string, Flight>();
  const entries = new LRUCache<string, Answer>({
    maxSize: bytesMax,
    ttl: LONGEST_MS,
    ttlResolution: 1000,
    sizeCalculation: ({ body, notes }, key) =>
      ENTRY_BYTES + body.bytes + 2 * key.length + 60 * (notes.names.size + notes.owners.size),
    dispose(answer, key) {
      for (const ground of groundsOf(answer.notes)) {
        const keys = standing.get(ground);
        keys?.delete(key);
        if (keys?.size === 0) standing.delete(ground);
      }
    },
  });

  function end(changed: Changed | null): void {
    for (const flight of flights.values()) {
      // Later callers must not join a reading that began before the change.
      flight.isOpen = false;
      if (changed === null) flight.isLost = true;
      else for (const one of changed) flight.changed.add(one);
    }
    if (changed === null) entries.clear();
    for (const one of changed ?? []) for (const key of [...(standing.get(one) ?? [])]) entries.delete(key);
  }
  feed.onChange(end);

  const isKept = ({ isKeepable }: Made, notes: Notes, flight: Flight): boolean =>
    isKeepable &&
    !notes.isUnsure &&
    !flight.isLost &&
    feed.isTrusted() &&
    [...notes.names].every(feed.announces) &&
    !groundsOf(notes).some((ground) => flight.changed.has(ground));

  async function make(key: string, making: () => Promise<Made>, flight: Flight): Promise<Found> {
    const notes = new Notes();
    try {
      const made = await takeNotes(notes, making);
      const answer = { ...(await shape(made)), notes };
      if (!isKept(made, notes, flight)) return { answer, how: 'miss' };
      entries.set(key, answer);
      if (!entries.has(key)) return { answer, how: 'miss' }; // larger than all that may be kept
      for (const ground of groundsOf(notes))
        standing.set(ground, (standing.get(ground) ?? new Set()).add(key));
      return { answer, how: 'stored' };
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
      adoptNotes(notes);
    }
  }

  function adopt(answer: Answer, request: FastifyRequest): Found {
    for (const deed of answer.notes.deeds) deed(request);
    adoptNotes(answer.notes);
    return { answer, how: 'hit' };
  }

  return {
    async answer(key, request, making) {
      const isFresh = isBypassed() || isPersonal(request) || !feed.isTrusted();
      if (key === null || isFresh) {
        noteUnsure();
        return makeUnkept(isFresh ? null : new Notes(), making);
      }
      const known = entries.get(key);
      if (known) return adopt(known, request);
      const other = flights.get(key);
      if (other?.isOpen) return adopt((await other.found).answer, request);
      const { promise: found, resolve } = Promise.withResolvers<Found>();
      const flight: Flight = { found, changed: new Set(), isLost: false, isOpen: true };
      flights.set(key, flight);
      resolve(make(key, making, flight));
      return found;
    },
    figures: () => ({ answers: entries.size, bytes: entries.calculatedSize }),
  };
}

/** Whoever names a session, or has written a moment ago, is answered from the database. */
export const isPersonal = ({ headers, cookies }: FastifyRequest): boolean =>
  headers.authorization !== undefined || cookies[WRITTEN_COOKIE] !== undefined;

/** Every change that drops the answer. `clinic_id:` announces a change of more clinics than a payload can name. */
function groundsOf({ names, owners }: Notes): string[] {
  const columns = new Set([...owners].map((owner) => owner.slice(0, owner.indexOf(':') + 1)));
  return [...names, ...owners, ...columns];
}

/** Sends the answer with Cache-Status (RFC 9211), and with Surrogate-Key to a cache that asks for it. */
export function sendAnswer(
  { answer, how }: Found,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(answer.status).headers(answer.headers);
  reply.header(
    'cache-status',
    `medatlas; ${how === 'hit' ? 'hit' : `fwd=${how === 'stored' ? 'miss; stored' : 'miss'}`}`,
  );
  if (request.headers['surrogate-capability'] !== undefined)
    reply.header('surrogate-key', groundsOf(answer.notes).join(' '));
  return sendBody(answer.body, request, reply);
}
