import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { sendPhoneCode, verifyPhone } from '../../../contract/accounts/profile.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter, networkOf, spendAll } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { startVerification, verifyPhone as takeCode } from '../phones/writes.ts';
import { findUnverifiedPhone, readProfile } from './reads.ts';

/** Each message costs the operator money, and the number may be a stranger's: few to one number, whoever asks. */
const TO_ACCOUNT = { name: 'phone-codes', points: 3, seconds: 3600 };
const TO_NUMBER = { name: 'phone-codes-number', points: 5, seconds: 86_400 };
const FROM_NETWORK = { name: 'phone-codes-network', points: 15, seconds: 86_400 };
/** Over all codes of an account: with five tries a code, a million guesses take years. */
const TRIES = { name: 'phone-code-tries', points: 15, seconds: 3600 };

type Needs = { db: Database; pool: Pool; secrets: Secrets; canVerifyPhone: boolean };

/** Verifying the phone number of an account by a code in a text message. */
export function phoneCodeRoutes(app: FastifyInstance, { db, pool, secrets, canVerifyPhone }: Needs): void {
  const toAccount = createLimiter(pool, TO_ACCOUNT);
  const toNumber = createLimiter(pool, TO_NUMBER);
  const fromNetwork = createLimiter(pool, FROM_NETWORK);
  const tries = createLimiter(pool, TRIES);

  serve(app, sendPhoneCode, async ({ session: { accountId }, request }) => {
    const phone = await findUnverifiedPhone(db, accountId);
    const refusal = !canVerifyPhone ? 'phone_no_messages' : phone === null ? 'phone_nothing_to_verify' : null;
    if (phone === null || refusal !== null)
      throw new KnownError('invalid', { phone_number: [{ key: refusal ?? 'phone_nothing_to_verify' }] });
    await spendAll([
      [toAccount, accountId],
      [toNumber, phone],
      [fromNetwork, networkOf(addressOf(request))],
    ]);
    await startVerification(db, { accountId, phone, language: request.language, secrets });
    return { data: {} };
  });

  serve(app, verifyPhone, async ({ body, session: { accountId } }) => {
    await tries.spend(accountId);
    // Typed on any keyboard, or pasted with spaces.
    const typed = body.code
      .normalize('NFKC')
      .replace(/\s/gu, '')
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, digitOf);
    await takeCode(db, { accountId, typed, secrets });
    return { data: await readProfile(db, accountId, canVerifyPhone) };
  });
}

/** ASCII digit of an Arabic or Persian one. */
const digitOf = (sign: string): string => String((sign.codePointAt(0) ?? 0) & 0xf);
