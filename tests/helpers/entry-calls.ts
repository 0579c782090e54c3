import { sql } from 'kysely';
import type { Entry, EntryVersion } from '../../contract/clinics/sections/operator-endpoints.ts';
import { publishDueDrafts } from '../../server/clinics/sections/jobs.ts';
import { createWordStore } from '../../server/content/localization/reads.ts';
import { makeAccount } from '../factories/accounts.ts';
import { makeOfferWorld } from '../factories/offer-world.ts';

/** For tests: three clinics, an operator, and what operators call on clinics and doctors. */
export async function makeEntryWorld() {
  const world = await makeOfferWorld();
  const { db, app, clinics, call } = world;
  const [munich] = clinics;
  const moderator = await makeAccount(db, { operator: 'moderator', name: 'Mara', surname: 'Lind' });
  const words = await (await createWordStore(db, (_, key) => key))('en');
  const publishDue = () => publishDueDrafts(db, words);

  const pathOf = (id = munich.id, kind = 'clinics') => `admin/entries/${kind}/${id}`;
  const read = async (path = pathOf()) => (await call<Entry>(moderator, 'GET', path)).data;
  const post = (what: string, body: object, path = pathOf()) =>
    call<Entry>(moderator, 'POST', `${path}/${what}`, body);
  const partOf = (entry: Entry, section: string) => {
    const part = entry.parts.find((one) => one.section === section);
    if (!part) throw new Error(`no part ${section}`);
    return part;
  };
  /** The versions that a part and its draft have now. */
  async function seen(section: string, path = pathOf()) {
    const { version, draft } = partOf(await read(path), section);
    return { version, draft_version: draft?.version ?? null };
  }
  const text = (description: string, lang = 'de') => ({ text: { lang, description, equipment: [] } });
  const reason = 'Sent by the clinic by letter';
  const write = async (change: object, section: string, path = pathOf()) =>
    post('publish', { ...(await seen(section, path)), reason, ...change }, path);
  const history = async (section: string, path = pathOf()) =>
    (await call<EntryVersion[]>(moderator, 'GET', `${path}/history?section=${section}`)).data;
  const shown = async (id = munich.id) => {
    const { slug } = await db
      .selectFrom('clinics')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const reply = await app.inject({
      url: `/api/v1/client/clinics/${slug}`,
      headers: { 'accept-language': 'de' },
    });
    return reply.json().data;
  };
  const acts = async (entity: string, id: number) =>
    (
      await db
        .selectFrom('audit_events')
        .select(['kind', 'reason', 'actor_role', 'clinic_id'])
        .where('entity', '=', entity)
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute()
    ).map(({ kind, ...rest }) => [kind, rest.reason, rest.actor_role, rest.clinic_id]);
  const makeDue = () =>
    sql`update entry_drafts set publish_at = now() where publish_at is not null`.execute(db);
  const later = () => new Date(Date.now() + 3_600_000).toISOString();
  return {
    ...world,
    moderator,
    publishDue,
    pathOf,
    read,
    post,
    partOf,
    seen,
    text,
    reason,
    write,
    history,
    shown,
    acts,
    makeDue,
    later,
  };
}
