import { sql } from 'kysely';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { MessageStore } from '../../content/languages/message-store.ts';
import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { TextMessenger } from '../../platform/text-messages.ts';
import { removeExpiredCodes, SEND_PHONE_CODE } from './writes.ts';

const CodeJob = Type.Object({ accountId: Type.String(), language: Type.String() });

type Parts = { db: Database; messages: MessageStore; secrets: Secrets; messenger: TextMessenger | null };

/** Sends the codes that verify phone numbers. */
export function phoneJobs({ db, messages, secrets, messenger }: Parts): JobSet {
  async function sendCode(payload: unknown): Promise<void> {
    const { accountId, language } = Value.Parse(CodeJob, payload);
    const { rows } = await sql<{ phone: string; code: Buffer; language: string | null }>`
      select c.phone, c.code, l.prefix as language from phone_codes c join accounts a on a.id = c.account_id
      left join languages l on l.id = a.language_id
      where c.account_id = ${accountId}::uuid and c.expires_at > now() and a.phone = c.phone`.execute(db);
    const [sent] = rows;
    if (!sent || messenger === null) return;
    const code = secrets.open(sent.code).toString();
    const text = messages.translate(sent.language ?? language, 'text_message.phone_code', { code });
    await messenger.send({ to: sent.phone, text });
  }

  return {
    tasks: { [SEND_PHONE_CODE]: sendCode, 'remove-phone-codes': () => removeExpiredCodes(db) },
    crontab: '47 3 * * * remove-phone-codes ?max=3',
  };
}
