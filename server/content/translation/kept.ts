import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** A sentence and what was made of it. */
export type TranslatedPair = { original: string; translation: string };

/** What is translated, from what to what and by whom: all of it makes the key of what is kept. */
export type TranslationKey = {
  /** `comment:7`, `message:{chat}:{seq}`; the triggers of 0087-machine-translations.sql erase by it. */
  subject: string;
  text: string;
  source: string;
  target: string;
  engine: string;
  /** Account of the patient whom a medical text is about: it is kept encrypted. Null: everyone may read it. */
  patientId: string | null;
};

/** A node that has died leaves its claim behind: it ends by itself. */
const CLAIM_MS = 45_000;

const keyColumns = ({ subject, source, target, engine }: TranslationKey) => sql`
  subject = ${subject} and source_language = ${source} and language = ${target} and engine = ${engine}`;

/** Translations that are kept, and claims to make one: of several nodes that want it at once one makes it. */
export function openKept(db: Database, secrets: Secrets) {
  const hashesOf = ({ text }: TranslationKey) =>
    secrets.fingerprints(text).map(({ fingerprint }) => fingerprint);
  const firstHash = (key: TranslationKey) => hashesOf(key)[0] ?? Buffer.alloc(0);

  return {
    /** The pairs; `claimed`: somebody makes them now; null: there is nothing. */
    async find(key: TranslationKey): Promise<TranslatedPair[] | 'claimed' | null> {
      const { rows } = await sql<{
        body: TranslatedPair[] | null;
        sealed: Buffer | null;
        isClaimed: boolean;
      }>`
        select body, sealed_body as sealed, claimed_until is not null as "isClaimed" from machine_translations
        where ${keyColumns(key)} and text_hash = any(${hashesOf(key)}::bytea[])
          and (claimed_until is null or claimed_until > now()) order by claimed_until nulls first limit 1`.execute(
        db,
      );
      const [row] = rows;
      if (!row) return null;
      if (row.isClaimed) return 'claimed';
      if (row.sealed === null) return row.body;
      const pairs: TranslatedPair[] = JSON.parse(secrets.open(row.sealed).toString());
      return pairs;
    },
    /** Claims to make it, in a transaction of whoever asks. Null: another has claimed or made it. */
    async claim(on: Database, key: TranslationKey): Promise<Date | null> {
      const until = new Date(Date.now() + CLAIM_MS);
      const { rows } = await sql`
        insert into machine_translations as t (subject, text_hash, source_language, language, engine, account_id, claimed_until)
        values (${key.subject}, ${firstHash(key)}, ${key.source}, ${key.target}, ${key.engine}, ${key.patientId}::uuid, ${until})
        on conflict on constraint machine_translations_pk do update set claimed_until = ${until}
        where t.claimed_until < now() returning 1`.execute(on);
      return rows.length > 0 ? until : null;
    },
    /** Holds a claim for longer, before the text is sent. Null: it has ended, or was erased with the text or the consent. */
    async renew(key: TranslationKey, claim: Date): Promise<Date | null> {
      const until = new Date(Date.now() + CLAIM_MS);
      const { rows } = await sql`
        update machine_translations set claimed_until = ${until}
        where ${keyColumns(key)} and text_hash = ${firstHash(key)} and claimed_until = ${claim} and claimed_until > now()
        returning 1`.execute(db);
      return rows.length > 0 ? until : null;
    },
    /** Keeps what was made under a claim. False: the claim was erased meanwhile, with the text or the consent. */
    async keep(key: TranslationKey, claim: Date, pairs: readonly TranslatedPair[]): Promise<boolean> {
      const body = JSON.stringify(pairs);
      const sealed = key.patientId === null ? null : secrets.seal(Buffer.from(body));
      const { rows } = await sql`
        update machine_translations set claimed_until = null, made_at = now(),
          body = ${sealed ? null : body}::jsonb, sealed_body = ${sealed}
        where ${keyColumns(key)} and text_hash = ${firstHash(key)} and claimed_until = ${claim} returning 1`.execute(
        db,
      );
      return rows.length > 0;
    },
    /** Gives a claim up. */
    async release(key: TranslationKey, claim: Date): Promise<void> {
      await sql`
        delete from machine_translations
        where ${keyColumns(key)} and text_hash = ${firstHash(key)} and claimed_until = ${claim}`.execute(db);
    },
  };
}
export type Kept = ReturnType<typeof openKept>;
