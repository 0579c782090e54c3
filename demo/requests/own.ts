import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import { DAY_MS } from '../../contract/platform/durations.ts';
import type { BillLine } from '../../contract/requests/bill.ts';
import { quoteOf } from '../../contract/requests/bill-lines.ts';
import { acceptOffer } from '../../server/offers/choosing.ts';
import { confirmOffer, withdrawLiveOffer } from '../../server/offers/writes.ts';
import { writeAftercare } from '../../server/requests/aftercare/writes.ts';
import { enterBill } from '../../server/requests/bill/writes.ts';
import { answerQuestion, keepOwnCosts, seeRequest } from '../../server/requests/client-acts.ts';
import { discloseRequest } from '../../server/requests/disclosure.ts';
import { askClient, declineCase, seeCase } from '../../server/requests/staff/writes.ts';
import { answerWithOffer, employ, type Stage, sendCase } from './acting.ts';
import { makeAttachments } from './attachments.ts';
import { askedCases, type DemoCase, ownCases } from './cases.ts';
import {
  type AnsweringClinic,
  listAnsweringClinics,
  listFields,
  listFieldsOfDoctor,
  type StaffedClinic,
} from './clinics.ts';
import { agreeToTexts } from './people.ts';
import type { Care } from './terms.ts';

type People = { clientId: string; colleagueId: string; staffed: StaffedClinic };

const recipientOf = ({ id, doctorId }: AnsweringClinic) => ({ clinic_id: id, doctor_id: doctorId });

async function listClinics(stage: Stage, people: People, { field, procedure }: DemoCase, count: number) {
  const clinics = await listAnsweringClinics(stage.db, { field, procedure: procedure ?? '', count });
  for (const clinic of clinics) await employ(stage.db, people.colleagueId, clinic);
  return clinics;
}

const cares: readonly Care[] = ['thorough', 'usual', 'brief'];

async function findQuestion(stage: Stage, requestId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from request_questions where request_id = ${requestId}::uuid and answered_at is null limit 1`.execute(
    stage.db,
  );
  const [question] = rows;
  if (!question) throw new Error('A question of the demo world was not written');
  return question.id;
}

/** Offers in several currencies to choose from, a refusal, and a clinic that has only read. */
async function makeCompared(stage: Stage, people: People): Promise<void> {
  const { db } = stage;
  const { clientId, colleagueId } = people;
  const clinics = await listClinics(stage, people, ownCases.compared, 5);
  if (clinics.length === 0) return;
  const requestId = await sendCase(stage, clientId, ownCases.compared, {
    recipients: clinics.map(recipientOf),
    papers: await makeAttachments(),
  });
  const who = (clinic: AnsweringClinic) => ({ accountId: colleagueId, clinicId: clinic.id, requestId });
  for (const clinic of clinics) await seeCase(db, who(clinic));
  const [first, second, , refusing] = clinics;
  if (first) await discloseRequest(db, { accountId: clientId, requestId, clinicId: first.id, papers: true });
  if (second) {
    await askClient(db, who(second), 'Делали ли вам биометрию глаза и носите ли вы контактные линзы?');
    const answer = 'Биометрию не делали, линзы не ношу.';
    const question_id = await findQuestion(stage, requestId);
    await answerQuestion(db, { accountId: clientId, requestId }, { question_id, answer });
  }
  if (refusing)
    await declineCase(
      db,
      who(refusing),
      { reason: 'no_capacity', note: 'До марта все операционные дни заняты.' },
      withdrawLiveOffer,
    );
  const { rows } = await sql<{ id: number }>`select id from currencies where code = 'RUB'`.execute(db);
  const rouble = rows[0]?.id;
  if (rouble !== undefined) {
    const costs = [{ title: 'Билеты туда и обратно', amount: 38_000, currency_id: rouble }];
    await keepOwnCosts(db, { accountId: clientId, requestId }, costs, new Set([rouble]));
  }
  for (const [place, clinic] of clinics.slice(0, 3).entries())
    await answerWithOffer(stage, { clinic, accountId: colleagueId, requestId }, cares[place % 3] ?? 'usual');
}

/**
 * A case with the clinics it goes to; the first one asks. It is the demo staff's clinic where one of the cases is of its
 * field, and names the demo doctor where it is of the doctor's field too.
 */
async function chooseAsked(stage: Stage, people: People) {
  const { colleagueId, staffed } = people;
  const { accountId, clinicId, doctorId } = staffed;
  const fields = await listFields(stage.db, clinicId);
  const ofDoctor = doctorId === null ? new Set<string>() : await listFieldsOfDoctor(stage.db, doctorId);
  const fitting = askedCases.filter(({ told }) => fields.has(told.field));
  const chosen = fitting.find(({ told }) => ofDoctor.has(told.field)) ?? fitting[0];
  const { told, question } = chosen ?? askedCases[0];
  const clinics = await listClinics(stage, people, told, 2);
  const [other] = clinics.filter(({ id }) => id !== clinicId).map(recipientOf);
  const further = other ? [other] : [];
  if (!chosen) return { told, question, accountId: colleagueId, recipients: further };
  const isOfDoctor = doctorId !== null && ofDoctor.has(told.field);
  const own = { clinic_id: clinicId, ...(isOfDoctor && { doctor_id: doctorId }) };
  return { told, question, accountId, recipients: [own, ...further] };
}

/** A clinic asks: the client's turn, and both sides can be played. */
async function makeAsked(stage: Stage, people: People): Promise<void> {
  const { told, question, accountId, recipients } = await chooseAsked(stage, people);
  const [asking] = recipients;
  if (!asking) return;
  const requestId = await sendCase(stage, people.clientId, told, { recipients });
  const who = { accountId, clinicId: asking.clinic_id, requestId };
  await seeCase(stage.db, who);
  await askClient(stage.db, who, question);
}

/** An accepted offer with a day. */
async function makeAgreed(stage: Stage, people: People): Promise<void> {
  const { db } = stage;
  const { clientId, colleagueId } = people;
  const [clinic] = await listClinics(stage, people, ownCases.agreed, 1);
  if (!clinic) return;
  const requestId = await sendCase(stage, clientId, ownCases.agreed, { recipients: [recipientOf(clinic)] });
  const offerId = await answerWithOffer(stage, { clinic, accountId: colleagueId, requestId }, 'thorough');
  await acceptOffer(db, { accountId: clientId, offerId, version: 1 });
  const date = new Date(Date.now() + 24 * 86_400_000).toISOString().slice(0, 10);
  await confirmOffer(db, { accountId: colleagueId, offerId, date });
  await seeRequest(db, { accountId: clientId, requestId });
}

/** What an offer was for, as its clinic bills it: dearer than offered by one line, which says why. */
function billedBy(terms: OfferTerms): BillLine[] {
  return quoteOf(terms)
    .filter(({ state }) => state === 'quoted')
    .map(({ kind, to }) =>
      kind === 'price'
        ? {
            kind,
            title: '',
            amount: Math.round(to * 1.06),
            reason: 'more_needed',
            note: 'Понадобилась костная пластика',
          }
        : { kind, title: '', amount: to, reason: null, note: '' },
    );
}

/** What the clinic gives to take home: one check-in was missed, one is for today. */
const aftercare = (): Parameters<typeof writeAftercare>[2] => ({
  version: 1,
  discharged_on: new Date(Date.now() - 4 * DAY_MS).toISOString().slice(0, 10),
  instructions: `Два дня холод снаружи по 15 минут, спать на высокой подушке. Неделю не жевать правой стороной, не курить.

Ибупрофен 400 мг при боли, не больше трёх раз в день. Полоскать хлоргексидином 0,12 % утром и вечером, начиная с завтрашнего дня.

Сразу пишите, если кровь не останавливается, отёк растёт после третьего дня или поднялась температура.`,
  check_ins: [1, 4, 7, 30].map((day) => ({
    ...{ id: randomUUID(), day },
    questions: day < 30 ? ['pain', 'fever', 'bleeding', 'medicine'] : ['pain', 'wound', 'photo'],
  })),
});

/** A treatment that is over: the clinic has entered what was paid, and waits for the client. */
async function makeTreated(stage: Stage, people: People): Promise<void> {
  const { db } = stage;
  const { clientId, colleagueId } = people;
  const [, clinic] = await listClinics(stage, people, ownCases.treated, 2);
  if (!clinic) return;
  const requestId = await sendCase(stage, clientId, ownCases.treated, { recipients: [recipientOf(clinic)] });
  const offerId = await answerWithOffer(stage, { clinic, accountId: colleagueId, requestId }, 'usual');
  await acceptOffer(db, { accountId: clientId, offerId, version: 1 });
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await confirmOffer(db, { accountId: colleagueId, offerId, date: tomorrow });
  // As if it had been: an appointment can only be made for the future.
  await sql`update offers set confirmed_date = current_date - 4 where id = ${offerId}::uuid`.execute(db);
  const { rows } = await sql<{ terms: OfferTerms }>`
    select terms from offer_versions where offer_id = ${offerId}::uuid`.execute(db);
  const [sent] = rows;
  if (!sent) throw new Error('An offer of the demo world was not sent');
  const reader = { accountId: colleagueId, clinicId: clinic.id };
  await writeAftercare(db, { ...reader, requestId }, aftercare());
  await enterBill(db, { requestId, reader }, { version: 1, lines: billedBy(sent.terms) });
}

/** Requests of the demo client, the one to look at first changed last. */
export async function makeOwnRequests(stage: Stage, people: People): Promise<void> {
  await agreeToTexts(stage.db, people.clientId, 'ru');
  await makeAgreed(stage, people);
  await makeTreated(stage, people);
  await makeAsked(stage, people);
  await makeCompared(stage, people);
}
