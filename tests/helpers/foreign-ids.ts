import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { dayAhead, makeTerms } from '../factories/offers.ts';

/** What an id names. `free`: the caller makes it, or it names a sentence of our own; `seq`: a number within a conversation. */
const kinds = [
  ...['api_key', 'attachment', 'canned_reply', 'care_document', 'case_note', 'change', 'chat', 'chat_note'],
  ...['check_in', 'city', 'label', 'inbox_view'],
  ...['clinic', 'comment', 'currency', 'doctor', 'free', 'inbox_item', 'invitation'],
  ...[
    'licence',
    'member',
    'offer',
    'photo',
    'plan_document',
    'plan_template',
    'position',
    'position_request',
    'price_import',
  ],
  ...[
    'planned',
    'price_step',
    'procedure',
    'request',
    'seq',
    'subscription',
    'template',
    'upload',
    'webhook',
    'webhook_delivery',
    'withdrawal',
  ],
] as const;
export type Kind = (typeof kinds)[number];

/** One object of each kind, as it is written into an address. */
export type Objects = Record<Kind, string>;

type Node = {
  format?: unknown;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  allOf?: Node[];
};

const NAMES = /(^|_)ids?$|^(order|step)$/;

/** Places of a schema that hold ids, by their names or because their values are UUIDs: `wanted.doctor_id`. */
function placesIn(node: Node | undefined, path: string): string[] {
  if (!node) return [];
  const own = Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const place = path === '' ? name : `${path}.${name}`;
    return NAMES.test(name) ? [place] : placesIn(child, place);
  });
  const others = [...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.items ? [node.items] : [])];
  return [...(node.format === 'uuid' ? [path] : []), ...own, ...others.flatMap((one) => placesIn(one, path))];
}

/** Every place of an endpoint that holds an id: `path.id`, `query.clinic_id`, `body.terms.doctor_id`. */
export function idPlaces({ path, query, body }: Endpoint): string[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `path.${name}`);
  const inQuery = placesIn(query, '').map((place) => `query.${place}`);
  const inBody = placesIn(body, '').map((place) => `body.${place}`);
  return [...new Set([...inPath, ...inQuery, ...inBody])];
}

/** What each id of each staff endpoint names, a line an endpoint. A new endpoint is refused by the test until it is listed. */
const list = `
DELETE /api/v1/staff/api-keys/:id | path.id=api_key query.clinic_id=clinic
GET /api/v1/staff/api-keys | query.clinic_id=clinic
POST /api/v1/staff/api-keys | body.clinic_id=clinic
GET /api/v1/staff/subscriptions | query.clinic_id=clinic
DELETE /api/v1/staff/subscriptions/:id | path.id=subscription query.clinic_id=clinic
GET /api/v1/staff/subscriptions/:id/deliveries | path.id=subscription query.clinic_id=clinic query.before=free
GET /api/v1/staff/webhooks | query.clinic_id=clinic
POST /api/v1/staff/webhooks | body.clinic_id=clinic
PATCH /api/v1/staff/webhooks/:id | path.id=webhook body.clinic_id=clinic
DELETE /api/v1/staff/webhooks/:id | path.id=webhook query.clinic_id=clinic
POST /api/v1/staff/webhooks/:id/secret | path.id=webhook body.clinic_id=clinic
POST /api/v1/staff/webhooks/:id/test | path.id=webhook body.clinic_id=clinic
GET /api/v1/staff/webhooks/:id/deliveries | path.id=webhook query.clinic_id=clinic query.before=free
POST /api/v1/staff/webhooks/:id/replays | path.id=webhook body.clinic_id=clinic body.delivery=webhook_delivery
DELETE /api/v1/staff/canned-replies/:id | path.id=canned_reply
DELETE /api/v1/staff/chats/:uuid/messages/:seq | path.uuid=chat path.seq=seq
DELETE /api/v1/staff/chats/:uuid/notes/:id | path.uuid=chat path.id=chat_note
DELETE /api/v1/staff/clinics/:id/photos/:photo | path.id=clinic path.photo=photo
DELETE /api/v1/staff/clinics/:id/prices/:procedure | path.id=clinic path.procedure=procedure
DELETE /api/v1/staff/doctors/:id/portrait | path.id=doctor query.clinic_id=clinic
DELETE /api/v1/staff/invitations/:id | path.id=invitation query.clinic_id=clinic
DELETE /api/v1/staff/members/:accountId | path.accountId=member query.clinic_id=clinic
DELETE /api/v1/staff/plan-templates/:id | path.id=plan_template query.clinic_id=clinic
DELETE /api/v1/staff/requests/:id/notes/:noteId | path.id=request path.noteId=case_note query.clinic_id=clinic
DELETE /api/v1/staff/templates/:id | path.id=template
GET /api/v1/staff/attachments/:id | path.id=attachment
GET /api/v1/staff/canned-replies | query.clinic_id=clinic
GET /api/v1/staff/chats | query.clinic_id=clinic
GET /api/v1/staff/chats/:uuid | path.uuid=chat
GET /api/v1/staff/chats/:uuid/attachments/:id | path.uuid=chat path.id=attachment
GET /api/v1/staff/chats/:uuid/messages | path.uuid=chat
GET /api/v1/staff/chats/:uuid/messages/:seq/history | path.uuid=chat path.seq=seq
GET /api/v1/staff/chats/:uuid/notes | path.uuid=chat
GET /api/v1/staff/clinics/:id/attestation | path.id=clinic
GET /api/v1/staff/clinics/:id/comforts | path.id=clinic
GET /api/v1/staff/clinics/:id/photos | path.id=clinic
GET /api/v1/staff/clinics/:id/price-imports | path.id=clinic
GET /api/v1/staff/clinics/:id/price-imports/:import | path.id=clinic path.import=price_import
GET /api/v1/staff/clinics/:id/price-imports/:import/check | path.id=clinic path.import=price_import
GET /api/v1/staff/clinics/:id/prices | path.id=clinic
GET /api/v1/staff/clinics/:id/profile | path.id=clinic
GET /api/v1/staff/clinics/:id/withdrawals | path.id=clinic
GET /api/v1/staff/comments | query.clinic_id=clinic
GET /api/v1/staff/doctors | query.clinic_id=clinic
GET /api/v1/staff/doctors/:id | path.id=doctor query.clinic_id=clinic
GET /api/v1/staff/doctors/:id/portrait | path.id=doctor query.clinic_id=clinic
GET /api/v1/staff/figures | query.clinic_id=clinic
GET /api/v1/staff/hours | query.clinic_id=clinic
GET /api/v1/staff/inbox | query.clinic_id=clinic query.label=label
GET /api/v1/staff/inbox/:id/assignments | path.id=inbox_item
GET /api/v1/staff/members | query.clinic_id=clinic
GET /api/v1/staff/official | query.clinic_id=clinic
GET /api/v1/staff/plan-templates | query.clinic_id=clinic
GET /api/v1/staff/position-requests | query.clinic_id=clinic
GET /api/v1/staff/requests/:id | path.id=request query.clinic_id=clinic
GET /api/v1/staff/requests/:id/history | path.id=request query.clinic_id=clinic
GET /api/v1/staff/requests/:id/notes | path.id=request query.clinic_id=clinic
PATCH /api/v1/staff/chats/:uuid | path.uuid=chat
PATCH /api/v1/staff/chats/:uuid/messages/:seq | path.uuid=chat path.seq=seq
PATCH /api/v1/staff/clinics/:id/comforts | path.id=clinic
PATCH /api/v1/staff/clinics/:id/photos | path.id=clinic body.order=photo
PATCH /api/v1/staff/clinics/:id/photos/:photo | path.id=clinic path.photo=photo
PATCH /api/v1/staff/clinics/:id/price-imports/:import | path.id=clinic path.import=price_import body.currency_id=currency
PATCH /api/v1/staff/clinics/:id/prices | path.id=clinic body.changes.currency_id=currency
PATCH /api/v1/staff/clinics/:id/profile | path.id=clinic body.international.visa.fee.currency_id=currency body.international.airport.transfer.fee.currency_id=currency
PATCH /api/v1/staff/comments/:id/reply | path.id=comment body.clinic_id=clinic
PATCH /api/v1/staff/doctors/:id | path.id=doctor body.clinic_id=clinic
PATCH /api/v1/staff/doctors/:id/positions/:positionId | path.id=doctor path.positionId=position body.clinic_id=clinic
PATCH /api/v1/staff/members/:accountId | path.accountId=member body.clinic_id=clinic body.doctor_id=doctor
GET /api/v1/staff/requests/:id/aftercare | path.id=planned query.clinic_id=clinic
GET /api/v1/staff/requests/:id/aftercare/documents/:documentId | path.id=planned path.documentId=care_document query.clinic_id=clinic
PATCH /api/v1/staff/requests/:id/aftercare | path.id=planned body.clinic_id=clinic body.check_ins.id=free
GET /api/v1/staff/requests/:id/bill | path.id=planned query.clinic_id=clinic
PATCH /api/v1/staff/requests/:id/bill | path.id=planned body.clinic_id=clinic
GET /api/v1/staff/requests/:id/plan | path.id=planned query.clinic_id=clinic
GET /api/v1/staff/requests/:id/plan/documents/:documentId | path.id=planned path.documentId=plan_document query.clinic_id=clinic
PATCH /api/v1/staff/requests/:id/plan | path.id=planned body.clinic_id=clinic body.items.id=free
GET /api/v1/staff/offers/:id/doctors | path.id=offer query.doctor_id=doctor
GET /api/v1/staff/offers/:id/prices | path.id=offer
PATCH /api/v1/staff/offers/:id | path.id=offer body.terms.doctor_id=doctor body.terms.currency_id=currency
POST /api/v1/staff/absence | body.clinic_id=clinic
POST /api/v1/staff/canned-replies | body.clinic_id=clinic
POST /api/v1/staff/translations | body.text.chat=chat
POST /api/v1/staff/chats | body.request_id=request body.clinic_id=clinic
POST /api/v1/staff/chats/:uuid/delivered | path.uuid=chat
POST /api/v1/staff/chats/:uuid/messages | path.uuid=chat body.id=free body.attachment_ids=upload body.phrase.id=free
POST /api/v1/staff/chats/:uuid/notes | path.uuid=chat body.id=free
POST /api/v1/staff/chats/:uuid/read | path.uuid=chat
POST /api/v1/staff/clinics/:id/attestation | path.id=clinic
POST /api/v1/staff/clinics/:id/photos | path.id=clinic
POST /api/v1/staff/clinics/:id/photos/:photo/appeal | path.id=clinic path.photo=photo
POST /api/v1/staff/clinics/:id/photos/:photo/restore | path.id=clinic path.photo=photo
POST /api/v1/staff/clinics/:id/price-imports | path.id=clinic
POST /api/v1/staff/clinics/:id/price-imports/:import/apply | path.id=clinic path.import=price_import
POST /api/v1/staff/clinics/:id/price-imports/:import/undo | path.id=clinic path.import=price_import
POST /api/v1/staff/clinics/:id/prices | path.id=clinic body.currency_id=currency
POST /api/v1/staff/clinics/:id/prices/undo | path.id=clinic body.step=price_step
POST /api/v1/staff/clinics/:id/withdrawals/:withdrawal/appeal | path.id=clinic path.withdrawal=withdrawal
POST /api/v1/staff/comments/:id/dispute | path.id=comment body.clinic_id=clinic
POST /api/v1/staff/comments/:id/reply | path.id=comment body.clinic_id=clinic
POST /api/v1/staff/doctors | body.clinic_id=clinic body.doctor_id=doctor
POST /api/v1/staff/doctors/:id/portrait | path.id=doctor query.clinic_id=clinic
POST /api/v1/staff/doctors/:id/positions | path.id=doctor body.clinic_id=clinic
POST /api/v1/staff/hours | body.clinic_id=clinic
POST /api/v1/staff/inbox/:id/assign | path.id=inbox_item body.account_id=member
POST /api/v1/staff/inbox/:id/snooze | path.id=inbox_item
POST /api/v1/staff/inbox/:id/labels | path.id=inbox_item body.add=label body.remove=label
POST /api/v1/staff/inbox-views | body.id=inbox_view body.clinic_id=clinic body.label=label
PATCH /api/v1/staff/inbox-views/:id | path.id=inbox_view
DELETE /api/v1/staff/inbox-views/:id | path.id=inbox_view
GET /api/v1/staff/labels | query.clinic_id=clinic
POST /api/v1/staff/labels | body.id=label body.clinic_id=clinic
DELETE /api/v1/staff/labels/:id | path.id=label
POST /api/v1/staff/invitations | body.clinic_id=clinic body.doctor_id=doctor
POST /api/v1/staff/invitations/:id/resend | path.id=invitation body.clinic_id=clinic
POST /api/v1/staff/offers/:id/approval | path.id=offer
POST /api/v1/staff/offers/:id/approve | path.id=offer
POST /api/v1/staff/offers/:id/return | path.id=offer
GET /api/v1/staff/approval-limit | query.clinic_id=clinic
POST /api/v1/staff/approval-limit | body.clinic_id=clinic body.sum.currency_id=currency
GET /api/v1/staff/requests/:id/offers | path.id=request query.clinic_id=clinic
POST /api/v1/staff/offers/:id/confirm | path.id=offer
POST /api/v1/staff/offers/:id/procedures | path.id=offer
POST /api/v1/staff/offers/:id/send | path.id=offer
POST /api/v1/staff/offers/:id/withdraw | path.id=offer
POST /api/v1/staff/official/changes | body.clinic_id=clinic body.wanted.city_id=city body.wanted.doctor_id=doctor body.wanted.id=licence body.attachment_ids=upload
POST /api/v1/staff/official/changes/:id/appeal | path.id=change
POST /api/v1/staff/official/changes/:id/withdraw | path.id=change
POST /api/v1/staff/position-requests/:id/confirm | path.id=position_request body.clinic_id=clinic
POST /api/v1/staff/position-requests/:id/refuse | path.id=position_request body.clinic_id=clinic
POST /api/v1/staff/position-requests/:id/withdraw | path.id=position_request body.clinic_id=clinic
POST /api/v1/staff/requests/:id/ask | path.id=request body.clinic_id=clinic
POST /api/v1/staff/requests/:id/attachments/ask | path.id=request body.clinic_id=clinic
POST /api/v1/staff/requests/:id/decline | path.id=request body.clinic_id=clinic
POST /api/v1/staff/requests/:id/notes | path.id=request body.clinic_id=clinic body.id=free
POST /api/v1/staff/requests/:id/offers | path.id=request body.clinic_id=clinic body.template_id=template
POST /api/v1/staff/plan-templates | body.id=free body.clinic_id=clinic body.items.id=free
POST /api/v1/staff/requests/:id/aftercare/check-ins/:checkInId/seen | path.id=planned path.checkInId=check_in body.clinic_id=clinic
POST /api/v1/staff/requests/:id/aftercare/documents | path.id=planned body.clinic_id=clinic body.attachment_id=upload
POST /api/v1/staff/requests/:id/bill/confirm | path.id=planned body.clinic_id=clinic
POST /api/v1/staff/requests/:id/bill/dispute | path.id=planned body.clinic_id=clinic
POST /api/v1/staff/requests/:id/plan/cancel | path.id=planned body.id=free body.clinic_id=clinic
POST /api/v1/staff/requests/:id/plan/dates | path.id=planned body.id=free body.clinic_id=clinic body.slots.id=free
POST /api/v1/staff/requests/:id/plan/documents | path.id=planned body.clinic_id=clinic body.attachment_id=upload
POST /api/v1/staff/requests/:id/seen | path.id=request body.clinic_id=clinic
PATCH /api/v1/staff/templates/:id | path.id=template body.terms.doctor_id=doctor body.terms.currency_id=currency
POST /api/v1/staff/templates/:id/default | path.id=template
POST /api/v1/staff/templates | body.clinic_id=clinic body.terms.doctor_id=doctor body.terms.currency_id=currency
`;

const isKind = (value: string): value is Kind => kinds.some((kind) => kind === value);

function readKinds(places: string): Record<string, Kind> {
  const pairs = places.split(' ').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.map(([place = '', kind = '']) => {
      if (!isKind(kind)) throw new Error(`${place} names ${kind}, which is no kind of object`);
      return [place, kind] as const;
    }),
  );
}

export const kindsOf: Readonly<Record<string, Record<string, Kind>>> = Object.fromEntries(
  list
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([key = '', places = '']) => [key, readKinds(places)]),
);

type At = (place: string) => string;
type Body = (at: At, number: (place: string) => number) => object;

const terms = (doctorId: number) => makeTerms(doctorId);
const text = 'Ten letters and more';
const ofClinic: Body = (_, number) => ({ clinic_id: number('clinic_id') });
const nothing: Body = () => ({});
const clinicsPart = (id: string) => ({
  items: [{ id, kind: 'bring', text, days_before: null }],
  ...{ arrival: '', contact_name: '', contact_phone: '' },
});
const appeal: Body = () => ({ text });
const position = { role: 'doctor', specialization: 'ophthalmology', since: null };

/** Further words of addresses that a call is right with. */
export const queries: Readonly<Record<string, string>> = {
  'DELETE /api/v1/staff/clinics/:id/prices/:procedure': 'version=0',
  'POST /api/v1/staff/doctors/:id/portrait': 'left=0&top=0&width=1',
};

/** Bodies that are right in everything but the ids that are asked for. */
export const bodies: Record<string, Body> = {
  'POST /api/v1/staff/inbox/:id/assign': (at) => ({ account_id: at('account_id'), version: 0 }),
  'POST /api/v1/staff/inbox/:id/snooze': () => ({ until: null }),
  'POST /api/v1/staff/inbox/:id/labels': (at) => ({ add: [at('add')], remove: [at('remove')] }),
  'POST /api/v1/staff/inbox-views': (at, number) => ({
    ...{ id: at('id'), name: 'New', is_shared: true, clinic_id: number('clinic_id'), folder: 'done' },
    ...{ assigned: null, kind: null, label: at('label'), q: null, sort: null },
  }),
  'PATCH /api/v1/staff/inbox-views/:id': () => ({ name: 'New' }),
  'POST /api/v1/staff/labels': (at, number) => ({
    ...{ id: at('id'), clinic_id: number('clinic_id'), name: 'New', color: 'teal' },
  }),
  'POST /api/v1/staff/clinics/:id/attestation': () => ({ seen: 'x', parts: [] }),
  'POST /api/v1/staff/chats/:uuid/notes': (at) => ({ id: at('id'), body: text }),
  'POST /api/v1/staff/canned-replies': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), language: 'en', title: 'New', body: text },
  }),
  'POST /api/v1/staff/api-keys': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), title: 'New', scopes: ['prices.read'], days: 30 },
  }),
  'POST /api/v1/staff/webhooks': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), url: 'https://hooks.clinic.example/', types: ['offer.sent'] },
  }),
  'PATCH /api/v1/staff/webhooks/:id': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), url: 'https://hooks.clinic.example/', types: ['offer.sent'] },
    is_on: true,
  }),
  'POST /api/v1/staff/webhooks/:id/secret': ofClinic,
  'POST /api/v1/staff/webhooks/:id/test': ofClinic,
  'POST /api/v1/staff/webhooks/:id/replays': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), delivery: at('delivery') },
  }),
  'POST /api/v1/staff/hours': (_, number) => ({ clinic_id: number('clinic_id'), days: [] }),
  'POST /api/v1/staff/official/changes/:id/appeal': appeal,
  'POST /api/v1/staff/official/changes': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), evidence: text, attachment_ids: [at('attachment_ids')] },
    wanted: {
      ...{ kind: 'licence', act: 'change', doctor_id: null, id: number('wanted.id'), number: 'N', body: 'B' },
      ...{ url: null, valid_until: null },
    },
  }),
  'POST /api/v1/staff/official/changes/:id/withdraw': nothing,
  'PATCH /api/v1/staff/members/:accountId': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), role: 'doctor', doctor_id: number('doctor_id') },
  }),
  'POST /api/v1/staff/invitations': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), email: 'new@pali.example', role: 'doctor', language: 'en' },
    doctor_id: number('doctor_id'),
  }),
  'POST /api/v1/staff/invitations/:id/resend': ofClinic,
  'POST /api/v1/staff/absence': (_, number) => ({ clinic_id: number('clinic_id'), absence: null }),
  'POST /api/v1/staff/offers/:id/approval': () => ({ draft_version: 1 }),
  'POST /api/v1/staff/offers/:id/approve': () => ({ draft_version: 1 }),
  'POST /api/v1/staff/offers/:id/return': () => ({ draft_version: 1, reason: text }),
  'POST /api/v1/staff/approval-limit': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), version: 0 },
    sum: { amount: 100, currency_id: number('sum.currency_id') },
  }),
  'POST /api/v1/staff/offers/:id/confirm': () => ({ date: '2030-01-01' }),
  'POST /api/v1/staff/offers/:id/procedures': () => ({ procedures: ['cataract-surgery'], draft_version: 1 }),
  'POST /api/v1/staff/offers/:id/send': () => ({ draft_version: 1 }),
  'POST /api/v1/staff/offers/:id/withdraw': nothing,
  'PATCH /api/v1/staff/offers/:id': (_, number) => ({
    ...{ terms: terms(number('terms.doctor_id')), draft_version: 1 },
  }),
  'PATCH /api/v1/staff/templates/:id': (_, number) => ({
    ...{ title: 'New', terms: terms(number('terms.doctor_id')), version: 1 },
  }),
  'POST /api/v1/staff/templates/:id/default': () => ({ is_default: true }),
  'POST /api/v1/staff/templates': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), title: 'New', terms: terms(number('terms.doctor_id')) },
  }),
  'POST /api/v1/staff/requests/:id/offers': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), template_id: at('template_id') },
  }),
  'POST /api/v1/staff/requests/:id/notes': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), id: at('id'), body: text },
  }),
  'POST /api/v1/staff/requests/:id/attachments/ask': (_, number) => ({ clinic_id: number('clinic_id') }),
  'POST /api/v1/staff/requests/:id/ask': (_, number) => ({ clinic_id: number('clinic_id'), body: text }),
  'POST /api/v1/staff/requests/:id/decline': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), reason: 'no_capacity' },
  }),
  'POST /api/v1/staff/requests/:id/seen': ofClinic,
  'PATCH /api/v1/staff/requests/:id/aftercare': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), version: 1, discharged_on: dayAhead(0), instructions: 'Rest' },
    check_ins: [{ id: at('check_ins.id'), day: 1, questions: ['pain'] }],
  }),
  'POST /api/v1/staff/requests/:id/aftercare/check-ins/:checkInId/seen': ofClinic,
  'POST /api/v1/staff/requests/:id/aftercare/documents': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), attachment_id: at('attachment_id') },
  }),
  'PATCH /api/v1/staff/requests/:id/bill': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), version: 1 },
    lines: [{ kind: 'price', title: '', amount: 1, reason: 'discount', note: '' }],
  }),
  'POST /api/v1/staff/requests/:id/bill/confirm': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), version: 1 },
  }),
  'POST /api/v1/staff/requests/:id/bill/dispute': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), version: 1, text: 'Not what was paid' },
  }),
  'PATCH /api/v1/staff/requests/:id/plan': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), version: 1 },
    ...clinicsPart(at('items.id')),
  }),
  'POST /api/v1/staff/requests/:id/plan/cancel': (at, number) => ({
    ...{ id: at('id'), clinic_id: number('clinic_id'), version: 1, reason: text },
  }),
  'POST /api/v1/staff/requests/:id/plan/dates': (at, number) => ({
    ...{ id: at('id'), clinic_id: number('clinic_id'), version: 1 },
    slots: [{ id: at('slots.id'), local: '2027-05-12T09:00' }],
  }),
  'POST /api/v1/staff/requests/:id/plan/documents': (at, number) => ({
    ...{ clinic_id: number('clinic_id'), attachment_id: at('attachment_id'), needs_signature: false },
  }),
  'POST /api/v1/staff/plan-templates': (at, number) => ({
    ...{ id: at('id'), clinic_id: number('clinic_id'), title: 'New' },
    ...clinicsPart(at('items.id')),
  }),
  'POST /api/v1/staff/position-requests/:id/confirm': ofClinic,
  'POST /api/v1/staff/position-requests/:id/withdraw': ofClinic,
  'POST /api/v1/staff/position-requests/:id/refuse': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), reason: text },
  }),
  'POST /api/v1/staff/clinics/:id/price-imports/:import/apply': () => ({ version: 1, digest: 'x' }),
  'PATCH /api/v1/staff/clinics/:id/price-imports/:import': () => ({ version: 1 }),
  'POST /api/v1/staff/translations': (at) => ({
    ...{ text: { kind: 'message', chat: at('text.chat'), seq: 1 }, language: 'en' },
  }),
  'POST /api/v1/staff/chats': (at, number) => ({
    ...{ request_id: at('request_id'), clinic_id: number('clinic_id') },
  }),
  'POST /api/v1/staff/chats/:uuid/messages': (at) => ({
    ...{ id: at('id'), body: text, attachment_ids: [at('attachment_ids')] },
  }),
  'PATCH /api/v1/staff/chats/:uuid/messages/:seq': () => ({ body: text }),
  'POST /api/v1/staff/chats/:uuid/read': () => ({ seq: 1 }),
  'POST /api/v1/staff/chats/:uuid/delivered': () => ({ seq: 1 }),
  'PATCH /api/v1/staff/chats/:uuid': () => ({ is_archived: true }),
  'PATCH /api/v1/staff/clinics/:id/comforts': () => ({
    changes: [{ slug: 'single-room', from: 'unknown', to: 'free' }],
  }),
  'POST /api/v1/staff/comments/:id/reply': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), lang: 'en', text },
  }),
  'PATCH /api/v1/staff/comments/:id/reply': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), lang: 'en', text },
  }),
  'POST /api/v1/staff/comments/:id/dispute': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), reason: 'not_a_patient', text },
  }),
  'POST /api/v1/staff/doctors': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), title: 'Known', doctor_id: number('doctor_id'), ...position },
  }),
  'POST /api/v1/staff/doctors/:id/positions': (_, number) => ({
    clinic_id: number('clinic_id'),
    ...position,
  }),
  'PATCH /api/v1/staff/doctors/:id/positions/:positionId': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), until: 2024 },
  }),
  'PATCH /api/v1/staff/doctors/:id': (_, number) => ({
    ...{ clinic_id: number('clinic_id'), version: 0, sex: 'male' },
  }),
  'PATCH /api/v1/staff/clinics/:id/photos': (_, number) => ({ order: [number('order')] }),
  'PATCH /api/v1/staff/clinics/:id/photos/:photo': () => ({ captions: { en: 'New' } }),
  'POST /api/v1/staff/clinics/:id/photos/:photo/appeal': appeal,
  'POST /api/v1/staff/clinics/:id/photos/:photo/restore': () => ({ place: 1 }),
  'POST /api/v1/staff/clinics/:id/prices': () => ({
    ...{ procedure: 'cataract-surgery', amount: 1, amount_to: null, currency_id: 2, included: [] },
  }),
  'PATCH /api/v1/staff/clinics/:id/prices': () => ({
    changes: [{ procedure: 'cataract-surgery', version: 0, amount: 1 }],
  }),
  'POST /api/v1/staff/clinics/:id/prices/undo': (at) => ({ step: at('step') }),
  'PATCH /api/v1/staff/clinics/:id/profile': () => ({ version: 0, languages: [] }),
  'POST /api/v1/staff/clinics/:id/withdrawals/:withdrawal/appeal': appeal,
};
