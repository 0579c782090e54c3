import { sql } from 'kysely';
import type { Config } from '../server/config.ts';
import { createMessageStore } from '../server/content/languages/message-store.ts';
import { createWordStore } from '../server/content/localization/reads.ts';
import type { Database } from '../server/platform/database.ts';
import { KnownError } from '../server/platform/errors.ts';
import { createFiles } from '../server/platform/files.ts';
import type { Secrets } from '../server/platform/secrets.ts';
import { demoPhones } from './accounts.ts';
import { type Stage, sendCase } from './requests/acting.ts';
import { makeWaitingApproval } from './requests/approval.ts';
import { othersCases } from './requests/cases.ts';
import { findStaffedClinic, hasUnfinished, hasWaiting, listFields } from './requests/clinics.ts';
import { makeOwnRequests } from './requests/own.ts';
import { agreeToTexts, colleague, findDemoAccount, others, settlePerson } from './requests/people.ts';

/** Hours that requests of others have waited in the inbox, so that its clocks differ; the last is late. */
const WAITED_HOURS = [0.4, 3, 9, 26, 50];

/** As if it had come earlier: nobody sits and waits for an inbox to fill. */
async function backdate(db: Database, requestId: string, hours: number): Promise<void> {
  await sql`
    update requests set submitted_at = submitted_at - make_interval(mins => ${Math.round(hours * 60)}),
      expires_at = expires_at - make_interval(mins => ${Math.round(hours * 60)})
    where id = ${requestId}::uuid`.execute(db);
  await sql`
    update request_recipients set delivered_at = delivered_at - make_interval(mins => ${Math.round(hours * 60)}),
      turned_at = turned_at - make_interval(mins => ${Math.round(hours * 60)})
    where request_id = ${requestId}::uuid`.execute(db);
}

/** Cases of other patients that wait at the clinic, all of its fields: as many as there are. Returns their ids. */
async function fillInbox(stage: Stage, clinicId: number): Promise<string[]> {
  const sent: string[] = [];
  const fields = await listFields(stage.db, clinicId);
  const fitting = othersCases.filter(({ field }) => fields.has(field));
  for (const [place, hours] of WAITED_HOURS.entries()) {
    const told = fitting[place];
    const person = others.find(({ language }) => language === told?.language);
    const accountId = person ? await settlePerson(stage.db, person) : null;
    if (!told || accountId === null) continue;
    await agreeToTexts(stage.db, accountId, told.language);
    const requestId = await sendCase(stage, accountId, told, { recipients: [{ clinic_id: clinicId }] });
    await backdate(stage.db, requestId, hours);
    sent.push(requestId);
  }
  return sent;
}

type Needs = Pick<Config, 'dataDir' | 'filesS3'> & { db: Database; secrets: Secrets };

/**
 * Requests for the demo accounts to look at and to answer, made by the same acts as anyone's. Made where the demo client
 * has none under way, and where nothing waits in the inbox of the demo staff: requests end with time, and a screen
 * without any shows nothing.
 */
export async function loadDemoRequests(needs: Needs): Promise<void> {
  const { db, secrets } = needs;
  const { translate } = await createMessageStore(db);
  const words = await createWordStore(db, translate);
  const stage = { db, words, files: createFiles({ config: needs, secrets }) };
  await db.connection().execute(async (connection) => {
    // One node at a time; the requests themselves are made by other connections.
    await sql`select pg_advisory_lock(hashtext('demo requests'))`.execute(connection);
    try {
      await settleRequests(stage);
    } catch (error) {
      // People of the demo have a daily limit as well: after a day of playing the rest is made at a later start.
      if (!(error instanceof KnownError && error.code === 'too_many')) throw error;
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demo requests'))`.execute(connection);
    }
  });
}

async function settleRequests(stage: Stage): Promise<void> {
  const { db } = stage;
  const clientId = await findDemoAccount(db, demoPhones.client);
  const staffed = await findStaffedClinic(db, demoPhones.coordinator);
  if (clientId === null || staffed === null) return;
  if (!(await hasUnfinished(db, clientId))) {
    const colleagueId = await settlePerson(db, colleague);
    if (colleagueId !== null) await makeOwnRequests(stage, { clientId, colleagueId, staffed });
  }
  if (await hasWaiting(db, staffed.clinicId)) return;
  const [, second] = await fillInbox(stage, staffed.clinicId);
  const ownerId = await findDemoAccount(db, demoPhones.owner);
  if (second !== undefined && ownerId !== null)
    await makeWaitingApproval(stage, staffed, { ownerId, requestId: second });
}
