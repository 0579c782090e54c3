import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isOutside } from '../../../contract/content/translation-providers.ts';
import type { Translation } from '../../../contract/content/translations.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { endPause, isPaused, pauseLonger } from '../../platform/outgoing-pauses.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { createTurns } from '../../platform/turns.ts';
import { findDoubts } from './check/check.ts';
import { detectLanguage } from './detection.ts';
import { openKept, type TranslatedPair, type TranslationKey } from './kept.ts';
import { TranslationError, type TranslationFailure, type TranslationProvider } from './provider.ts';
import type { SourceText } from './reads.ts';
import { cutText } from './sentences.ts';

export type Wanted = {
  /** Who asks: what refuses one says nothing to another who asks for the same. */
  by: string;
  /** Throws not_found where it is not there for whoever asks. Called once more before a translation is kept. */
  read(): Promise<SourceText>;
  target: string;
  /** Takes a point of the limit, before something is translated anew. */
  spend(): Promise<void>;
  /** Throws where the text may not leave the service. It is asked in the transaction of the claim. */
  mayLeave(trx: Transaction, patientId: string): Promise<void>;
};

/** Calls at once of one node, and those that wait for them. */
const AT_ONCE = 4;
const WAITING_MAX = 32;
/** Longer texts exist nowhere; a provider is paid by the character. */
const CHARACTERS_MAX = 6000;
/** How long one waits for what another node translates. */
const WAIT_MS = 40_000;
/** How long a call to the provider may take in all: less than a claim lasts. */
const CALL_MS = 30_000;
const POLL_MS = 200;
const BUSY_MS = 5_000;
const BUSY_MAX_MS = 600_000;
/** After so many failures in a row the provider is left alone for a while. */
const FAILURES_MAX = 3;

type Needs = {
  db: Database;
  log: FastifyBaseLogger;
  secrets: Secrets;
  provider: TranslationProvider;
  /** Of the provider's account: with another key it is not paused. */
  accountKey: string;
};

const sorry = (failure: TranslationFailure): KnownError =>
  new KnownError('unavailable', {
    text: [{ key: failure === 'busy' ? 'translation_busy' : 'translation_away' }],
  });

/** A text of the interface: its language is known and needs no detection. */
type OwnText = Pick<TranslationKey, 'text' | 'source' | 'target'>;

export type Translator = {
  translate(wanted: Wanted): Promise<Translation>;
  /** Translates a text for somebody who reads it before it is used: the translation is neither checked nor stored. */
  propose(text: OwnText, spend: Wanted['spend']): Promise<string>;
};

/** Translates texts once each, keeps what was made, and checks it whenever it is read. */
export function createTranslator({ db, log, secrets, provider, accountKey }: Needs): Translator {
  const kept = openKept(db, secrets);
  const turns = createTurns(AT_ONCE, WAITING_MAX);
  const pause = `translation ${provider.name} ${createHash('sha256').update(accountKey).digest('hex').slice(0, 12)}`;
  const leaves = isOutside(provider.name);
  /** What this node translates just now. */
  const underway = new Map<string, Promise<TranslatedPair[]>>();
  let restUntil = 0;
  let failures = 0;
  let wasPaused = true;

  async function noteFailure(error: TranslationError): Promise<void> {
    log.warn({ provider: provider.name, failure: error.failure }, 'nothing was translated');
    if (!leaves || error.failure === 'pair') return;
    if (error.failure === 'key' || error.failure === 'quota') {
      wasPaused = true;
      await pauseLonger(db, pause, new Date(), error.retryAfterMs ?? 0);
      return;
    }
    failures += 1;
    if (error.failure === 'busy' || failures >= FAILURES_MAX)
      restUntil = Date.now() + Math.min(BUSY_MAX_MS, Math.max(BUSY_MS, error.retryAfterMs ?? 0));
  }

  async function requireProvider(): Promise<void> {
    if (!leaves) return;
    if (Date.now() < restUntil) throw sorry('busy');
    if (await isPaused(db, pause, new Date())) throw sorry('failed');
  }

  async function send({ text, source, target }: OwnText): Promise<TranslatedPair[]> {
    const sentences = cutText(text, source).flat();
    try {
      const translated = await provider.translate(
        { sentences, context: text, source, target },
        AbortSignal.timeout(CALL_MS),
      );
      failures = 0;
      if (wasPaused) await endPause(db, pause);
      wasPaused = false;
      return sentences.map((original, at) => ({ original, translation: translated[at]?.trim() ?? '' }));
    } catch (error) {
      if (!(error instanceof TranslationError)) throw error;
      await noteFailure(error);
      if (error.failure === 'pair') refuse('language', 'translation_pair');
      throw sorry(error.failure);
    }
  }

  /**
   * Under a claim of this node, which is asked for once more when it is its turn to be sent: of a text that has gone or changed
   * meanwhile, or whose consent was withdrawn, nothing leaves and nothing is kept.
   */
  async function make(key: TranslationKey, first: Date, { read }: Wanted): Promise<TranslatedPair[]> {
    let claim = first;
    try {
      await requireProvider();
      const pairs = await turns.take(async () => {
        const renewed = await kept.renew(key, claim);
        if (!renewed) throw new KnownError('not_found');
        claim = renewed;
        return send(key);
      });
      const now = await read();
      if (now.text !== key.text || !(await kept.keep(key, claim, pairs))) throw new KnownError('not_found');
      return pairs;
    } catch (error) {
      await kept.release(key, claim);
      throw error;
    }
  }

  async function claim(key: TranslationKey, { mayLeave }: Wanted): Promise<Date | null> {
    return retryingTransaction(db, async (trx) => {
      if (leaves && key.patientId !== null) await mayLeave(trx, key.patientId);
      return kept.claim(trx, key);
    });
  }

  async function obtain(key: TranslationKey, wanted: Wanted): Promise<TranslatedPair[]> {
    const until = Date.now() + WAIT_MS;
    let hasSpent = false;
    while (Date.now() < until) {
      const found = await kept.find(key);
      if (found !== null && found !== 'claimed') return found;
      if (found === null) {
        if (!hasSpent) await wanted.spend();
        hasSpent = true;
        const own = await claim(key, wanted);
        if (own) return make(key, own, wanted);
      }
      await sleep(POLL_MS);
    }
    throw sorry('timeout');
  }

  /** Whoever asks twice at once waits for one answer; of several one makes it, by its claim. */
  async function obtainOnce(key: TranslationKey, wanted: Wanted): Promise<TranslatedPair[]> {
    const found = await kept.find(key);
    if (found !== null && found !== 'claimed') return found;
    const name = JSON.stringify([wanted.by, key.subject, key.source, key.target, key.engine, key.text]);
    const coming = underway.get(name);
    if (coming) return coming;
    const made = obtain(key, wanted).finally(() => underway.delete(name));
    underway.set(name, made);
    return made;
  }

  return {
    async translate(wanted) {
      const { subject, text, language, patientId } = await wanted.read();
      const { target } = wanted;
      if (text.trim() === '' || text.length > CHARACTERS_MAX) throw new KnownError('not_found');
      const source = detectLanguage(text, language);
      if (source === null) refuse('language', 'translation_language');
      if (source === target) refuse('language', 'translation_same');
      const engine = await findEngine(source, target);
      if (engine === null) refuse('language', 'translation_pair');
      const key: TranslationKey = { subject, text, source, target, engine, patientId };
      return shape(key, await obtainOnce(key, wanted));
    },
    async propose(own, spend) {
      if ((await findEngine(own.source, own.target)) === null) refuse('language', 'translation_pair');
      await requireProvider();
      await spend();
      const translated = (await turns.take(() => send(own))).map(({ translation }) => translation);
      return cutText(own.text, own.source)
        .map((sentences) => translated.splice(0, sentences.length).join(' '))
        .join('\n');
    },
  };

  async function findEngine(source: string, target: string): Promise<string | null> {
    try {
      return await provider.engineFor(source, target);
    } catch (error) {
      if (error instanceof TranslationError) throw sorry(error.failure);
      throw error;
    }
  }

  function shape({ text, source, target }: TranslationKey, pairs: readonly TranslatedPair[]): Translation {
    const byOriginal = new Map(pairs.map(({ original, translation }) => [original, translation]));
    return {
      source_language: source,
      language: target,
      provider: provider.name,
      paragraphs: cutText(text, source).map((sentences) =>
        sentences.map((original) => {
          const translation = byOriginal.get(original) ?? '';
          const doubts = findDoubts(
            { text: original, language: source },
            { text: translation, language: target },
          );
          const isShown = translation !== '' && doubts.length === 0;
          return { original, translation: isShown ? translation : null, doubts };
        }),
      ),
    };
  }
}
