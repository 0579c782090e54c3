import Type, { type TProperties, type TSchema } from 'typebox';
import { type Account, findAccounts } from '../accounts/accounts.ts';
import { type AdminChat, listAdminChats } from '../chats/admin-chats.ts';
import { type AdminClaim, listAdminClaims } from '../clinics/admin-claims.ts';
import { type AdminClinic, listAdminClinics } from '../clinics/admin-clinics.ts';
import { type AdminDoctor, listAdminDoctors } from '../clinics/admin-doctors.ts';
import { type AdminPhoto, listAdminPhotos } from '../clinics/admin-photos.ts';
import { type AdminChange, listAdminChanges } from '../clinics/clinic-changes.ts';
import { type ClinicDemand, listDemand } from '../clinics/demand.ts';
import { type AdminPositionRequest, listAdminPositionRequests } from '../clinics/position-requests.ts';
import { listVerifications, type VerificationItem } from '../clinics/verification.ts';
import { type AdminComplaint, listAdminComplaints } from '../content/admin-complaints.ts';
import {
  type AdminLanguage,
  type AdminMessage,
  listAdminLanguages,
  listAdminMessages,
} from '../content/admin-languages.ts';
import { type AdminNews, listAdminNews } from '../content/admin-news.ts';
import {
  type AdminCurrency,
  type AdminRate,
  listAdminCurrencies,
  listAdminRates,
} from '../content/admin-rates.ts';
import { type AdminTerm, listAdminTerms } from '../content/admin-terms.ts';
import { type AdminDoctorMatch, listDoctorMatches } from '../imports/admin-doctor-matches.ts';
import { type AdminImport, listAdminImports } from '../imports/admin-imports.ts';
import { type AdminMatch, listAdminMatches } from '../imports/admin-matches.ts';
import {
  type ClinicProblem,
  listProblems,
  listQuality,
  problemKinds,
  type QualityGroup,
  qualityAges,
  qualityFacts,
} from '../imports/admin-quality.ts';
import { type AdminOffer, listAdminOffers } from '../offers/admin-offers.ts';
import { LIST_MAX } from '../platform/admin-lists.ts';
import { type Endpoint, endpoint } from '../platform/endpoint.ts';
import { closed } from '../platform/schemas.ts';
import { type TableFormat, tableFormats } from '../platform/table-formats.ts';
import { type AdminBill, listAdminBills } from '../requests/admin-bills.ts';
import { type AdminRequest, listAdminRequests } from '../requests/admin-requests.ts';
import { type AdminComment, listAdminComments } from '../reviews/admin-comments.ts';
import { type AdminReport, listAdminReports } from '../reviews/reports.ts';
import { type AdminQuery, listUnreadQueries } from '../search/admin-queries.ts';
import { type AdminRanking, listAdminRanking } from '../search/admin-ranking.ts';
import { listOperatorKeys, type OperatorKey } from '../team/operator-keys.ts';
import { type AuditEvent, listAudit } from './audit.ts';

/** A field of a row, or of what stands inside it: `clinic.title`. */
type Path<Row> = {
  [Key in keyof Row & string]: NonNullable<Row[Key]> extends readonly unknown[]
    ? Key
    : NonNullable<Row[Key]> extends object
      ? `${Key}.${Path<NonNullable<Row[Key]>>}`
      : Key;
}[keyof Row & string];

const columnsOf =
  <Row>() =>
  <const Columns extends readonly Path<Row>[]>(columns: Columns): Columns =>
    columns;

const clinic = ['clinic.id', 'clinic.title'] as const;
const weights = [
  'weights.licence_checked',
  'weights.profile_kept',
  'weights.rating',
  'weights.reply_time',
  'weights.documented',
  'weights.data_score',
] as const;
const clocks = ['due_at', 'is_overdue', 'decided_at'] as const;

/** Columns of the tables that operators take with them, by list. No name of a person, no contact, nothing that people wrote. */
export const tableColumns = {
  claims: columnsOf<AdminClaim>()([
    'id',
    ...clinic,
    'clinic.country',
    'state',
    'proof',
    'domain',
    'code',
    'is_takeover',
    'submitted_at',
    'waiting_since',
    ...clocks,
  ]),
  changes: columnsOf<AdminChange>()(['id', ...clinic, 'kind', 'state', 'created_at', ...clocks]),
  'position-requests': columnsOf<AdminPositionRequest>()(['id', 'doctor.id', ...clinic, 'state', ...clocks]),
  verification: columnsOf<VerificationItem>()([
    'id',
    'kind',
    ...clinic,
    'doctor.id',
    'body',
    'url',
    'valid_until',
    'checked_on',
  ]),
  comments: columnsOf<AdminComment>()([
    'id',
    'target.kind',
    'target.id',
    'status',
    'waits_for',
    'waits_since',
    'lang',
    'submitted_at',
    'due_at',
    'is_overdue',
    'is_demo',
  ]),
  photos: columnsOf<AdminPhoto>()(['id', ...clinic, 'state', 'reason', 'width', 'height']),
  reports: columnsOf<AdminReport>()([
    'number',
    'kind',
    'target.kind',
    'target.id',
    'target.comment_id',
    'state',
    'language',
    'received_at',
    ...clocks,
  ]),
  bills: columnsOf<AdminBill>()([
    'number',
    ...clinic,
    'state',
    'side',
    'disputed_at',
    'due_at',
    'is_overdue',
    'outcome',
    'settled_at',
  ]),
  requests: columnsOf<AdminRequest>()([
    'id',
    'number',
    'state',
    'stuck',
    'country',
    'offers',
    'submitted_at',
    'updated_at',
  ]),
  offers: columnsOf<AdminOffer>()([
    'id',
    'request.number',
    ...clinic,
    'state',
    'version',
    'updated_at',
    'valid_until',
    'confirmed_date',
  ]),
  conversations: columnsOf<AdminChat>()([
    'id',
    'request.number',
    ...clinic,
    'state',
    'messages',
    'last_at',
    'waiting_since',
    'unread_by',
  ]),
  accounts: columnsOf<Account>()(['id', 'roles', 'blocked_at', 'created_at', 'last_seen_at']),
  demand: columnsOf<ClinicDemand>()([
    'id',
    'title',
    'country',
    'city',
    'website',
    'answer',
    'facts',
    'requests',
    'invited_at',
  ]),
  clinics: columnsOf<AdminClinic>()([
    'id',
    'slug',
    'title',
    'country',
    'city',
    'status',
    'is_demo',
    'claimed_at',
    'merged_into',
    'updated_at',
  ]),
  doctors: columnsOf<AdminDoctor>()(['id', ...clinic, 'status', 'is_demo', 'updated_at']),
  matches: columnsOf<AdminMatch>()([
    'id',
    'state',
    ...clinic,
    'clinic.city',
    'candidate.id',
    'candidate.title',
    'candidate.city',
    'name_similarity',
    'distance_metres',
    'reason',
    'created_at',
  ]),
  'doctor-matches': columnsOf<AdminDoctorMatch>()(['id', 'state', 'doctor.id', 'candidate.id', 'created_at']),
  ranking: columnsOf<AdminRanking>()(['id', ...weights, 'restored_from', 'changed_at', 'is_in_force']),
  imports: columnsOf<AdminImport>()([
    'id',
    'source',
    'dataset',
    'file_name',
    'retrieved_at',
    'finished_at',
    'counts.read',
    'counts.bad',
    'counts.left_out',
    'counts.repeated',
    'counts.added',
    'counts.changed',
    'counts.unchanged',
    'counts.removed',
    'counts.merged',
    'counts.doubtful',
    'open_matches',
  ]),
  quality: columnsOf<QualityGroup>()([
    'kind',
    'name',
    'clinics',
    'score',
    ...qualityFacts.map((fact) => `facts.${fact}` as const),
    ...qualityAges.map((age) => `ages.${age}` as const),
    ...problemKinds.map((kind) => `problems.${kind}` as const),
    'newest_on',
    'computed_at',
  ]),
  problems: columnsOf<ClinicProblem>()([...clinic, 'country', 'kind', 'match_id']),
  terms: columnsOf<AdminTerm>()([
    'id',
    'dictionary',
    'slug',
    'title',
    'missing',
    'is_edited',
    'is_retired',
    'merged_into.id',
  ]),
  complaints: columnsOf<AdminComplaint>()([
    'id',
    'slug',
    'area',
    'title',
    'specializations',
    'red_flag',
    'is_edited',
    'is_retired',
  ]),
  'unread-queries': columnsOf<AdminQuery>()([
    'id',
    'text',
    'language',
    'outcome',
    'sessions',
    'queries',
    'last_week',
  ]),
  currencies: columnsOf<AdminCurrency>()(['id', 'code', 'title', 'rate', 'date', 'source', 'held']),
  rates: columnsOf<AdminRate>()([
    'id',
    'code',
    'date',
    'source',
    'rate',
    'state',
    'recorded_at',
    'decided_at',
  ]),
  news: columnsOf<AdminNews>()([
    'id',
    'slug',
    'title',
    'status',
    'published_on',
    'publish_at',
    'missing',
    'is_demo',
  ]),
  languages: columnsOf<AdminLanguage>()([
    'id',
    'prefix',
    'title',
    'direction',
    'position',
    'is_published',
    'written',
    'expected',
    'edited',
  ]),
  messages: columnsOf<AdminMessage>()(['key', 'language', 'text', 'ru', 'en', 'is_edited']),
  'api-keys': columnsOf<OperatorKey>()([
    'id',
    'title',
    'start',
    'scopes',
    'state',
    'created_at',
    'expires_at',
    'last_used_at',
  ]),
  audit: columnsOf<AuditEvent>()(['id', 'at', 'actor_role', 'kind', 'entity', 'entity_id', ...clinic]),
} as const;
export type TableName = keyof typeof tableColumns;

/** Further columns of a table with personal data; the other lists have no such table. */
export const personalColumns = {
  accounts: columnsOf<Account>()(['name', 'surname', 'phone_number', 'email']),
  doctors: columnsOf<AdminDoctor>()(['title']),
} as const;
export type PersonalTableName = keyof typeof personalColumns;

const format = Type.Enum([...tableFormats], { default: 'csv' });
/** Columns that the operator has hidden in the list are not in its file. */
const without = Type.Array(Type.String({ maxLength: 60 }), {
  maxItems: 30,
  default: [],
  description:
    'Columns of the list that are left out of the file: `clinic.title`, or `weights` for all of them.',
});

type List = Endpoint & { query: TSchema & { properties: TProperties } };
/** The filters and the order of the list itself. */
type TableQuery = { format: TableFormat; without: string[]; q?: string } & Record<string, unknown>;

/** What the list can be narrowed and ordered by. */
function filtersOf(list: List): TProperties {
  const { page: _page, per_page: _perPage, cursor: _cursor, ...filters } = list.query.properties;
  return filters;
}

/** All rows of a list with its filters, as a file; a list that is leafed through by page gives the first `LIST_MAX`. */
const tableOf = (list: List, columns: readonly string[]) =>
  endpoint({
    method: 'GET',
    path: `${list.path}/export`,
    summary: `Rows of the list as CSV or JSON, without personal data, and without facts that their source does not let be passed on: ${columns.join(', ')}. At most ${LIST_MAX} where the list has pages; each taking is written into the log.`,
    access: list.access,
    query: Type.Unsafe<TableQuery>(Type.Object({ ...filtersOf(list), format, without }, closed)),
    reply: Type.Any(),
    mediaTypes: ['text/csv', 'application/json'],
    errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
  });

/** With personal data: for a reason, by an admin who has just confirmed the second factor. */
const personalTableOf = (list: List, columns: readonly string[]) =>
  endpoint({
    method: 'POST',
    path: `${list.path}/export`,
    summary: `Rows of the list with personal data too: ${columns.join(', ')}. The reason is written into the log.`,
    access: 'account.appoint',
    fresh: true,
    body: Type.Unsafe<TableQuery & { reason: string }>(
      Type.Object(
        {
          ...filtersOf(list),
          format,
          without,
          reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }),
        },
        closed,
      ),
    ),
    reply: Type.Any(),
    mediaTypes: ['text/csv', 'application/json'],
    errors: [
      'malformed',
      'unauthenticated',
      'blocked',
      'not_found',
      'stale_page',
      'invalid',
      'confirmation_needed',
      'unavailable',
    ],
  });

/** By the name of the list, which is the last part of its path. */
export const tableExports = {
  claims: tableOf(listAdminClaims, tableColumns.claims),
  changes: tableOf(listAdminChanges, tableColumns.changes),
  'position-requests': tableOf(listAdminPositionRequests, tableColumns['position-requests']),
  verification: tableOf(listVerifications, tableColumns.verification),
  comments: tableOf(listAdminComments, tableColumns.comments),
  photos: tableOf(listAdminPhotos, tableColumns.photos),
  reports: tableOf(listAdminReports, tableColumns.reports),
  bills: tableOf(listAdminBills, tableColumns.bills),
  requests: tableOf(listAdminRequests, tableColumns.requests),
  offers: tableOf(listAdminOffers, tableColumns.offers),
  conversations: tableOf(listAdminChats, tableColumns.conversations),
  accounts: tableOf(findAccounts, tableColumns.accounts),
  demand: tableOf(listDemand, tableColumns.demand),
  clinics: tableOf(listAdminClinics, tableColumns.clinics),
  doctors: tableOf(listAdminDoctors, tableColumns.doctors),
  matches: tableOf(listAdminMatches, tableColumns.matches),
  'doctor-matches': tableOf(listDoctorMatches, tableColumns['doctor-matches']),
  ranking: tableOf(listAdminRanking, tableColumns.ranking),
  imports: tableOf(listAdminImports, tableColumns.imports),
  quality: tableOf(listQuality, tableColumns.quality),
  problems: tableOf(listProblems, tableColumns.problems),
  terms: tableOf(listAdminTerms, tableColumns.terms),
  complaints: tableOf(listAdminComplaints, tableColumns.complaints),
  'unread-queries': tableOf(listUnreadQueries, tableColumns['unread-queries']),
  currencies: tableOf(listAdminCurrencies, tableColumns.currencies),
  rates: tableOf(listAdminRates, tableColumns.rates),
  news: tableOf(listAdminNews, tableColumns.news),
  languages: tableOf(listAdminLanguages, tableColumns.languages),
  messages: tableOf(listAdminMessages, tableColumns.messages),
  'api-keys': tableOf(listOperatorKeys, tableColumns['api-keys']),
  audit: tableOf(listAudit, tableColumns.audit),
} satisfies Record<TableName, Endpoint>;

export const personalTableExports = {
  accounts: personalTableOf(findAccounts, personalColumns.accounts),
  doctors: personalTableOf(listAdminDoctors, personalColumns.doctors),
} satisfies Record<PersonalTableName, Endpoint>;
