import { chatStates } from '../chats/chats.ts';
import { changeActs, changeKinds } from '../clinics/clinic-changes.ts';
import { termDictionaries } from '../content/admin-terms.ts';
import { complaintAreas } from '../content/complaints.ts';
import { offerStates } from '../offers/offers.ts';
import { keyScopes, operatorScopes } from '../platform/key-scopes.ts';
import { roles } from '../platform/permissions.ts';
import { billOutcomes, billStates } from '../requests/bill.ts';
import { declineReasons } from '../requests/recipients.ts';
import { reportKinds } from '../reviews/reports.ts';
import { webhookTypes } from '../team/webhooks.ts';

/** What the reader of the log gets a title of instead of an id or a slug. */
export const titledThings = ['clinics', 'doctors', 'cities', 'comfort_groups', ...termDictionaries] as const;
export type TitledThing = (typeof titledThings)[number];

/**
 * How the values of a field are shown. `plain`: numbers, dates, times, yes and no, and texts by what they are.
 * `texts`: by language. `names`: names of further fields. `total`: only how many. `sum`: an amount with its currency.
 * `words`: beginnings of the keys of their texts, the first that has one. `of`: things with a title; `same`: of the
 * kind of thing that was acted on. `hidden`: an id that only the service reads.
 */
export type FieldForm =
  | 'plain'
  | 'language'
  | 'country'
  | 'currency'
  | 'texts'
  | 'names'
  | 'total'
  | 'sum'
  | 'hours'
  | 'hidden'
  | { words: readonly string[]; values?: readonly string[] }
  | { of: TitledThing | 'term' | 'same' };

/** `label`: key of its name; without one it is `admin.audit.names.<field>`. */
type Field = { form: FieldForm; label?: string };

const plain = { form: 'plain' } as const;
const hidden = { form: 'hidden' } as const;
const section = <const Label extends string>(label: Label) =>
  ({ form: 'plain', label: `sections.field.${label}` }) as const;

/** Every field that the details of acts may have. Neither medical texts nor names of patients are among them. */
export const auditFields = {
  value: plain,
  count: plain,
  // Accounts and members
  role: {
    form: { words: ['admin.roles.', 'role.'], values: roles },
  },
  days: plain,
  scopes: {
    form: {
      words: ['staff_integrations.scope.', 'admin.api-keys.scope.'],
      values: [...keyScopes, ...operatorScopes],
    },
  },
  host: plain,
  path: plain,
  types: { form: { words: ['staff_integrations.event.'], values: webhookTypes } },
  on: plain,
  key: hidden,
  dismissed: plain,
  // Requests, offers, plans and bills
  state: {
    form: {
      words: ['staff.offer_state.'],
      values: offerStates,
    },
  },
  bill_state: {
    form: { words: ['admin.audit.bill_states.'], values: billStates },
    label: 'admin.audit.names.state',
  },
  chat_state: {
    form: { words: ['admin.requests.chat.'], values: chatStates },
    label: 'admin.audit.names.state',
  },
  version: plain,
  total: { form: 'sum' },
  sum: { form: 'sum' },
  valid_until: plain,
  date: plain,
  dates: plain,
  refusal: { form: { words: ['staff.reason.'], values: declineReasons } },
  request: plain,
  outcome: { form: { words: ['admin.bills.outcome.'], values: billOutcomes } },
  clinic: { form: { of: 'clinics' } },
  discharged_on: plain,
  check_ins: plain,
  items: plain,
  hours: { form: 'hours' },
  // Directory
  section: { form: { words: ['admin.audit.sections.', 'sections.name.'] } },
  at: plain,
  fields: { form: 'names' },
  told: { form: 'names' },
  lang: { form: 'language' },
  // Older entries have how long a text was; what it said stands in the versions.
  letters: hidden,
  languages: { form: 'language' },
  equipment: hidden,
  title: section('title'),
  title_lang: { form: 'language', label: 'sections.field.title_lang' },
  labels: { form: 'texts', label: 'sections.field.labels' },
  country: { form: 'country' },
  city_id: { form: { of: 'cities' }, label: 'sections.field.city_id' },
  address: section('address'),
  postcode: section('postcode'),
  lat: section('lat'),
  lon: section('lon'),
  geo_source: hidden,
  location_precision: hidden,
  phone: section('phone'),
  website: section('website'),
  established: section('established'),
  beds: section('beds'),
  opening_hours: section('opening_hours'),
  emergency: section('emergency'),
  ownership: {
    form: { words: ['clinic.ownership_'], values: ['public', 'private', 'nonprofit'] },
    label: 'sections.field.ownership',
  },
  specializations: { form: { of: 'specializations' }, label: 'sections.name.specializations' },
  diseases: { form: { of: 'diseases' }, label: 'sections.name.diseases' },
  procedures: { form: { of: 'procedures' }, label: 'sections.field.procedures' },
  comforts: { form: 'total', label: 'sections.name.comforts' },
  seen: hidden,
  percent: plain,
  prices: { form: 'total' },
  doctors: { form: 'total' },
  licences: plain,
  accreditations: plain,
  photos: plain,
  captions: { form: 'texts' },
  merged: { form: { of: 'same' } },
  other: { form: { of: 'same' } },
  parted: { form: { of: 'same' } },
  moved: { form: 'total' },
  match: hidden,
  paper: hidden,
  place: plain,
  width: plain,
  height: plain,
  specialization: { form: { of: 'specializations' } },
  since: plain,
  until: plain,
  is_main: plain,
  as: { form: { words: ['admin.position-requests.decided_as.'], values: ['doctor', 'clinic', 'operator'] } },
  // Official data
  wanted: plain,
  kind: {
    form: { words: ['admin.changes.kind.', 'report.kind_'], values: [...changeKinds, ...reportKinds] },
  },
  act: { form: { words: ['admin.audit.change_acts.'], values: changeActs } },
  doctor_id: { form: { of: 'doctors' } },
  id: hidden,
  number: plain,
  body: { form: 'plain', label: 'admin.verification.fields.body' },
  url: { form: 'plain', label: 'admin.verification.fields.url' },
  source_url: { form: 'plain', label: 'admin.verification.fields.source_url' },
  valid_from: { form: 'plain', label: 'admin.changes.part.valid_from' },
  accreditation: { form: { of: 'accreditations' }, label: 'admin.changes.part.accreditation' },
  // Prices
  amount: plain,
  amount_to: plain,
  currency_id: { form: 'currency' },
  priced_on: plain,
  rows: plain,
  new: plain,
  changed: plain,
  gone: plain,
  kept: plain,
  file: plain,
  // Reviews and reports
  status: { form: { words: ['admin.comments.status.', 'admin.clinics.status.', 'admin.news.status.'] } },
  appeal: plain,
  // Texts, dictionaries and settings
  text: plain,
  texts: plain,
  prefix: { form: 'plain', label: 'admin.languages.fields.prefix' },
  direction: {
    form: { words: ['admin.languages.directions.'], values: ['ltr', 'rtl'] },
    label: 'admin.languages.fields.direction',
  },
  position: { form: 'plain', label: 'admin.languages.fields.position' },
  is_published: { form: 'plain', label: 'admin.languages.fields.is_published' },
  slug: { form: 'plain', label: 'admin.terms.fields.slug' },
  titles: { form: 'texts', label: 'admin.terms.fields.titles' },
  doctor_titles: { form: 'texts', label: 'admin.terms.fields.doctor_titles' },
  abouts: { form: 'texts', label: 'admin.terms.fields.abouts' },
  synonyms: { form: 'texts' },
  phrases: { form: 'texts' },
  icd10: { form: 'plain', label: 'admin.terms.fields.icd10' },
  code: { form: 'plain', label: 'admin.terms.fields.code' },
  body_url: { form: 'plain', label: 'admin.terms.fields.url' },
  group_id: { form: { of: 'comfort_groups' }, label: 'admin.terms.fields.group' },
  is_retired: { form: 'plain', label: 'admin.terms.fields.is_retired' },
  area: {
    form: { words: ['admin.complaints.areas.'], values: complaintAreas },
    label: 'admin.complaints.fields.area',
  },
  red_flag: { form: 'plain', label: 'admin.complaints.fields.red_flag' },
  into: { form: { of: 'term' } },
  from: { form: { of: 'term' } },
  parts: { form: 'names' },
  rate: plain,
  source: { form: { words: ['source.', 'admin.audit.rate_sources.'] } },
  also_accepted: plain,
  restored_from: plain,
  licence_checked: { form: 'plain', label: 'about.points_licence_checked' },
  profile_kept: { form: 'plain', label: 'about.points_profile_kept' },
  rating: { form: 'plain', label: 'about.points_rating' },
  reply_time: { form: 'plain', label: 'about.points_reply_time' },
  documented: { form: 'plain', label: 'about.points_documented' },
  data_score: { form: 'plain', label: 'about.points_data_score' },
  // Lists that were read or exported
  found: { form: 'total' },
  q: plain,
  format: plain,
  without: { form: 'names' },
} as const satisfies Record<string, Field>;
export type AuditField = keyof typeof auditFields;
export const auditFieldNames = Object.keys(auditFields) as AuditField[];

export const isAuditField = (name: string): name is AuditField => Object.hasOwn(auditFields, name);

/** Key of the name of a field. */
export function auditFieldLabel(name: AuditField): string {
  const field: Field = auditFields[name];
  return field.label ?? `admin.audit.names.${name}`;
}

type Kind = {
  entity: readonly string[];
  fields: readonly AuditField[];
  /** What the value is where the detail is `{ before, after }` itself. */
  whole?: AuditField;
  /** Further fields are named by slugs of this dictionary, or by the filters of a list. */
  named?: 'procedures' | 'comforts' | 'filters';
  /** What it said before and says since is kept as versions: of a section of a clinic or doctor, or of a news. */
  versions?: 'section' | 'news';
  /** Something that waited for an operator was decided. */
  isDecision?: true;
  /** Only older entries have it. */
  isRetired?: true;
};

const act = <const Entity extends string, const Fields extends readonly AuditField[]>(
  entity: Entity,
  ...fields: Fields
) => ({ entity: [entity] as const, fields });
const decision = <const Entity extends string, const Fields extends readonly AuditField[]>(
  entity: Entity,
  ...fields: Fields
) => ({ ...act(entity, ...fields), isDecision: true }) as const;

const sectionFields = [
  'section',
  'lang',
  'letters',
  'equipment',
  'title',
  'languages',
  'country',
  'city_id',
  'address',
  'postcode',
  'lat',
  'lon',
  'geo_source',
  'location_precision',
  'phone',
  'website',
  'established',
  'beds',
  'opening_hours',
  'emergency',
  'ownership',
  'specializations',
  'diseases',
  'told',
  'fields',
] as const;
const sectionAct = <const Entity extends string>(entity: Entity) =>
  ({ ...act(entity, ...sectionFields), versions: 'section' }) as const;
const amenityAct = <const Entity extends string>(entity: Entity) =>
  ({ ...sectionAct(entity), named: 'comforts' }) as const;
const newsAct = <const Fields extends readonly AuditField[]>(...fields: Fields) =>
  ({ ...act('news', ...fields), versions: 'news' }) as const;
const price = ['amount', 'amount_to', 'currency_id', 'priced_on'] as const;
const priceAct = { ...act('clinic', ...price), named: 'procedures' } as const;
const positionFields = ['role', 'specialization', 'since'] as const;
const termFields = [
  'titles',
  'doctor_titles',
  'abouts',
  'synonyms',
  'icd10',
  'code',
  'body_url',
  'group_id',
] as const;
const complaintFields = [
  'slug',
  'titles',
  'phrases',
  'area',
  'specializations',
  'diseases',
  'procedures',
  'red_flag',
  'is_retired',
  'value',
] as const;
const proof = {
  entity: ['clinic_licence', 'doctor_licence', 'accreditation'],
  fields: ['body', 'number', 'valid_until', 'source_url'],
} as const;
const weights = [
  'licence_checked',
  'profile_kept',
  'rating',
  'reply_time',
  'documented',
  'data_score',
  'restored_from',
] as const;
const tableAct = { ...act('table', 'format', 'without', 'q'), named: 'filters' } as const;
const offer = ['request', 'state', 'version', 'total', 'valid_until'] as const;
const bill = ['request', 'bill_state', 'total'] as const;

/**
 * Every kind of act that the log has: the thing and what was done, the entity it is about, and the fields of its detail.
 * Writers, filters and texts (`admin.audit.kinds.<thing>_<done>`) derive from it.
 */
export const auditKinds = {
  'account.blocked': act('account'),
  'account.unblocked': act('account'),
  'account.role_changed': { ...act('account', 'role'), whole: 'role' },
  'account.sessions_ended': act('account', 'count'),
  'account.viewed': act('account'),
  'api_key.made': act('api_key', 'scopes', 'days'),
  'api_key.revoked': act('api_key'),
  'bill.entered': act('bill', ...bill),
  'bill.confirmed': act('bill', ...bill),
  'bill.disputed': act('bill', ...bill),
  'bill.opened': act('bill'),
  'bill.decided': decision('bill', 'outcome'),
  'change.proposed': act('change', 'wanted'),
  'change.approved': { ...decision('change', 'wanted'), whole: 'wanted' },
  'change.refused': decision('change', 'wanted'),
  'change.withdrawn': act('change'),
  'change.appealed': act('change'),
  'change.paper_opened': act('change', 'paper'),
  'chat.blocked': act('chat', 'chat_state'),
  'chat.unblocked': act('chat', 'chat_state'),
  'chat.closed': act('chat', 'chat_state'),
  'chat.reopened': act('chat', 'chat_state'),
  'chat.opened': act('chat'),
  'chat.paper_opened': act('chat', 'paper'),
  'claim.approved': decision('claim', 'dismissed'),
  'claim.asked': decision('claim'),
  'claim.refused': decision('claim'),
  'claim.paper_opened': act('claim', 'paper'),
  'claim.viewed': act('claim'),
  'clinic.attested': act(
    'clinic',
    'seen',
    'percent',
    'languages',
    'prices',
    'comforts',
    'doctors',
    'licences',
    'accreditations',
    'photos',
  ),
  'clinic.changed': { ...act('clinic', ...sectionFields), isRetired: true },
  'clinic.profile_changed': sectionAct('clinic'),
  'clinic.profile_restored': amenityAct('clinic'),
  'clinic.comforts_changed': amenityAct('clinic'),
  'clinic.hours_changed': act('clinic', 'hours'),
  'clinic.approval_limit_set': act('clinic', 'sum'),
  'clinic.invited': act('clinic'),
  'clinic.merged': decision('clinic', 'match', 'merged', 'moved'),
  'clinic.merge_undone': act('clinic', 'match', 'parted'),
  'clinic.kept_apart': decision('clinic', 'match', 'other'),
  'clinic.match_named': act('clinic', 'match', 'other'),
  'clinic.match_reopened': act('clinic', 'match', 'other'),
  'clinic.published': act('clinic'),
  'clinic.withdrawn': act('clinic'),
  'clinic.withdrawal_appealed': act('clinic'),
  'clinic.draft_scheduled': act('clinic', 'section', 'at'),
  'clinic.draft_unscheduled': act('clinic', 'section', 'at'),
  'clinic.draft_held': act('clinic', 'section', 'at'),
  'comment.published': decision('comment', 'status'),
  'comment.rechecked': decision('comment', 'status'),
  'comment.proof_checked': decision('comment', 'status'),
  'comment.changes_asked': decision('comment', 'status'),
  'comment.rejected': decision('comment', 'status'),
  'comment.appeal_refused': decision('comment', 'status'),
  'comment.redacted': act('comment', 'status'),
  'comment.reply_redacted': act('comment', 'status'),
  'comment.removal_asked': decision('comment', 'status'),
  'comment.removed': decision('comment', 'status'),
  'comment.kept': decision('comment', 'status'),
  'comment.paper_opened': act('comment', 'paper'),
  'comment.replied': act('comment', 'lang', 'text'),
  'comment.reply_corrected': act('comment', 'lang', 'text'),
  'comment.disputed': act('comment'),
  'complaint.created': { ...act('complaint', ...complaintFields), whole: 'value' },
  'complaint.changed': { ...act('complaint', ...complaintFields), whole: 'titles' },
  'doctor.added': act('doctor', ...positionFields),
  'doctor.changed': sectionAct('doctor'),
  'doctor.restored': sectionAct('doctor'),
  'doctor.published': act('doctor'),
  'doctor.withdrawn': act('doctor'),
  'doctor.withdrawal_appealed': act('doctor'),
  'doctor.removed': act('doctor'),
  'doctor.draft_scheduled': act('doctor', 'section', 'at'),
  'doctor.draft_unscheduled': act('doctor', 'section', 'at'),
  'doctor.draft_held': act('doctor', 'section', 'at'),
  'doctor.merged': decision('doctor', 'match', 'merged', 'moved'),
  'doctor.merge_undone': act('doctor', 'match', 'parted'),
  'doctor.kept_apart': decision('doctor', 'match', 'other'),
  'doctor.match_named': act('doctor', 'match', 'other'),
  'doctor.match_reopened': act('doctor', 'match', 'other'),
  'fhir_subscription.made': act('fhir_subscription', 'key'),
  'fhir_subscription.changed': act('fhir_subscription', 'key'),
  'fhir_subscription.removed': act('fhir_subscription', 'key'),
  'import.uploaded': act('import', 'source', 'file'),
  'import.started': act('import', 'source', 'file'),
  'import.cancelled': act('import', 'source', 'file'),
  'language.added': act('language', 'prefix', 'title', 'direction', 'is_published'),
  'language.changed': act('language', 'title', 'direction', 'position', 'is_published'),
  'language.removed': act('language', 'title'),
  'member.invited': act('invitation', 'role'),
  'member.invited_again': act('invitation', 'role'),
  'member.uninvited': act('invitation'),
  'member.joined': act('member', 'role'),
  'member.changed': act('member', 'role'),
  'member.left': act('member', 'role'),
  'member.removed': act('member', 'role'),
  'message.changed': { ...act('message', 'text'), whole: 'text' },
  'news.begun': newsAct('slug'),
  'news.changed': newsAct('parts'),
  'news.published': act('news'),
  'news.scheduled': act('news', 'at'),
  'news.restored': newsAct('version'),
  'news.withdrawn': act('news'),
  'offer.approval_asked': act('offer', ...offer),
  'offer.approved': act('offer', ...offer),
  'offer.returned': act('offer', ...offer),
  'offer.sent': act('offer', ...offer),
  'offer.withdrawn': act('offer', ...offer),
  'offer.confirmed': act('offer', 'request', 'state', 'date'),
  'photo.added': act('photo', 'width', 'height'),
  'photo.captioned': act('photo', 'languages', 'captions'),
  'photo.ordered': act('photo', 'place'),
  'photo.removed': act('photo'),
  'photo.restored': act('photo'),
  'photo.kept': decision('photo'),
  'photo.hidden': decision('photo'),
  'photo.shown': act('photo'),
  'photo.appealed': act('photo'),
  'photo.appeal_refused': decision('photo'),
  'portrait.added': act('doctor'),
  'portrait.removed': act('doctor'),
  'position.added': act('doctor', ...positionFields),
  'position.changed': act('doctor', 'until', 'is_main'),
  'position.requested': act('doctor', ...positionFields),
  'position.confirmed': decision('doctor', 'as'),
  'position.refused': decision('doctor', 'as'),
  'position.withdrawn': act('doctor'),
  'price.added': priceAct,
  'price.changed': priceAct,
  'price.removed': priceAct,
  'price.undone': { ...act('clinic', 'rows', ...price), named: 'procedures' },
  'price_import.applied': {
    ...act('price_import', 'new', 'changed', 'gone', 'file', ...price),
    named: 'procedures',
  },
  'price_import.undone': {
    ...act('price_import', 'new', 'changed', 'gone', 'kept', ...price),
    named: 'procedures',
  },
  'proof.confirmed': { ...proof, isDecision: true },
  'proof.not_found': { ...proof, isDecision: true },
  'proof.other': { ...proof, isDecision: true },
  'proof.expired': { ...proof, isRetired: true },
  'query.settled': act('query'),
  'ranking.changed': act('ranking', ...weights),
  'ranking.restored': act('ranking', ...weights),
  'rate.accepted': decision('currency', 'rate', 'date', 'source', 'also_accepted'),
  'rate.refused': decision('currency', 'rate', 'date', 'source', 'also_accepted'),
  'rate.corrected': { ...act('currency', 'rate', 'date'), whole: 'rate' },
  'report.acted': decision('report', 'kind', 'appeal'),
  'report.refused': decision('report', 'kind', 'appeal'),
  'request.opened': act('request'),
  'request.paper_opened': act('request', 'paper'),
  'request.delivered': decision('request'),
  'request.rejected': decision('request'),
  'request.reminded': decision('request'),
  'request.clinic_proposed': decision('request', 'clinic'),
  'request.proposal_withdrawn': act('request', 'clinic'),
  'request.asked': act('request'),
  'request.documents_asked': act('request'),
  'request.declined': act('request', 'refusal'),
  'request.dates_proposed': act('request', 'dates'),
  'request.date_moved': act('request', 'date', 'dates'),
  'request.plan_changed': act('request', 'items'),
  'request.called_off': act('request', 'date'),
  'request.document_given': act('request'),
  'request.aftercare_changed': act('request', 'discharged_on', 'check_ins'),
  'table.taken': tableAct,
  'table.taken_with_people': tableAct,
  'table.viewed': act('table', 'found', 'q'),
  'term.changed': {
    ...act('term', ...termFields, 'is_retired'),
    whole: 'titles',
  },
  'term.created': act('term', ...termFields),
  'term.merged': act('term', 'into', 'moved'),
  'term.merge_undone': act('term', 'from', 'moved'),
  'webhook.made': act('webhook', 'host', 'types'),
  'webhook.changed': act('webhook', 'host', 'path', 'types', 'on'),
  'webhook.removed': act('webhook'),
  'webhook.secret_changed': act('webhook'),
} as const satisfies Record<`${string}.${string}`, Kind>;
export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as AuditKind[];

/** What is known of a kind, also of one that no release knows any more. */
export const auditKindOf = (kind: string): Kind | null =>
  Object.hasOwn(auditKinds, kind) ? auditKinds[kind as AuditKind] : null;

type RetiredKind = {
  [K in AuditKind]: (typeof auditKinds)[K] extends { isRetired: true } ? K : never;
}[AuditKind];
/** Kinds that can still be written. */
export type WritableKind = Exclude<AuditKind, RetiredKind>;
/** Kinds about one thing: `KindAbout<'comment'>`. */
export type KindAbout<Thing extends string> = Extract<WritableKind, `${Thing}.${string}`>;

export type AuditEntity = (typeof auditKinds)[AuditKind]['entity'][number];
export const auditEntities = [
  ...new Set(Object.values(auditKinds).flatMap(({ entity }): readonly AuditEntity[] => entity)),
];

/** What was and what is, by field. */
export type AuditDetail<K extends AuditKind> = K extends AuditKind
  ? (typeof auditKinds)[K] extends { named: string }
    ? Record<string, unknown>
    : { [Field in FieldOf<K> | WholeOf<K>]?: unknown }
  : never;
type FieldOf<K extends AuditKind> = (typeof auditKinds)[K]['fields'][number];
type WholeOf<K extends AuditKind> = (typeof auditKinds)[K] extends { whole: string }
  ? 'before' | 'after'
  : never;

/** Acts by which something that waited for an operator was decided. */
export const decisionKinds: readonly AuditKind[] = auditKindNames.filter(
  (kind) => auditKindOf(kind)?.isDecision === true,
);

/** What these acts are about stands in no profile of a clinic. */
export const caseEntities: readonly AuditEntity[] = ['request', 'offer', 'bill', 'chat'];
