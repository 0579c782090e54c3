import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { proposeMessage } from '../../../contract/content/admin-languages.ts';
import {
  type ClientText,
  type PublicText,
  type StaffText,
  translatePublicText,
  translateStaffText,
  translateText,
} from '../../../contract/content/translations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Config } from '../../config.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter, networkOf } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import type { MessageStore } from '../languages/message-store.ts';
import { proposeText } from '../languages/proposals.ts';
import { createProvider } from './providers.ts';
import type { SourceText } from './reads.ts';
import { createTranslator } from './translator.ts';

/** Who may read a text is said by the room that it is of: injected, because those rooms stand on this one. Each throws not_found. */
export type TextReaders = {
  ofPublic(db: Database, text: PublicText): Promise<SourceText>;
  ofClient(db: Database, accountId: string, text: ClientText): Promise<SourceText>;
  ofStaff(db: Database, accountId: string, text: StaffText): Promise<SourceText>;
  /** Throws `consent_needed`, in the transaction that holds the account. */
  requireOwnConsent(trx: Transaction, accountId: string): Promise<void>;
  /** Throws `invalid`: the clinic cannot give it. */
  requirePatientsConsent(trx: Transaction, patientId: string): Promise<void>;
};

type Needs = {
  config: Config;
  log: FastifyBaseLogger;
  db: Database;
  pool: Pool;
  secrets: Secrets;
  messages: MessageStore;
  readers: TextReaders;
};

/** Texts of others in one's own language. Without a provider there is nothing to be had here. */
export function translationRoutes(
  app: FastifyInstance,
  { config, log, db, pool, secrets, messages, readers }: Needs,
): void {
  const { translation } = config;
  const provider = translation && createProvider(translation, { config, log });
  const translator =
    provider &&
    createTranslator({
      ...{ db, log, secrets, provider },
      accountKey: translation.provider === 'bergamot' ? '' : (translation.key ?? ''),
    });
  if (provider) app.addHook('onClose', () => provider.close());

  const ofVisitors = createLimiter(pool, {
    ...{ name: 'translate_public', points: limits.publicTranslationsPerHour, seconds: 3600 },
  });
  const ofAccounts = createLimiter(pool, {
    ...{ name: 'translate', points: limits.translationsPerHour, seconds: 3600 },
  });
  const requireTranslator = () => {
    if (!translator) throw new KnownError('not_found');
    return translator;
  };
  /** A public text is about no patient: this is never asked. */
  const never = async () => {
    throw new KnownError('not_found');
  };

  serve(app, translatePublicText, async ({ body: { text, language }, request }) => ({
    data: await requireTranslator().translate({
      by: networkOf(addressOf(request)),
      read: () => readers.ofPublic(db, text),
      target: language,
      spend: () => ofVisitors.spend(networkOf(addressOf(request))),
      mayLeave: never,
    }),
  }));

  serve(app, translateText, async ({ body: { text, language }, session: { accountId } }) => ({
    data: await requireTranslator().translate({
      by: accountId,
      read: () => readers.ofClient(db, accountId, text),
      target: language,
      spend: () => ofAccounts.spend(accountId),
      mayLeave: readers.requireOwnConsent,
    }),
  }));

  serve(app, proposeMessage, async ({ params, session: { accountId }, request }) => {
    const { propose } = requireTranslator();
    const { problem, ...proposal } = await proposeText(db, params.id, (text) =>
      propose(text, () => ofAccounts.spend(accountId)),
    );
    return {
      data: {
        ...proposal,
        problem: problem && messages.translate(request.language, `field.${problem.key}`, problem.values),
      },
    };
  });

  serve(app, translateStaffText, async ({ body: { text, language }, session: { accountId } }) => ({
    data: await requireTranslator().translate({
      by: accountId,
      read: () => readers.ofStaff(db, accountId, text),
      target: language,
      spend: () => ofAccounts.spend(accountId),
      mayLeave: readers.requirePatientsConsent,
    }),
  }));
}
