/** Of the answers that are kept what the offline page shows, and no more. */
import type { Favourite } from '../../../contract/accounts/favourites.ts';
import type { Chat, ChatMessage } from '../../../contract/chats/chats.ts';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { Plan } from '../../../contract/requests/plan.ts';
import type { RequestDetail, RequestRow } from '../../../contract/requests/requests.ts';

export type KeptRow = Pick<RequestRow, 'id' | 'number' | 'title' | 'word' | 'updated_at' | 'patient_name'>;
export type KeptRequest = KeptRow & { body: string; clinics: string[] };
export type KeptPlan = Pick<Plan, 'starts_at' | 'day' | 'arrival' | 'contact_name' | 'contact_phone'> & {
  clinic: string;
  address: string[];
  phone: string | null;
  timeZone: string;
  items: string[];
};
export type KeptChat = { uuid: string; clinic: string; request: string | null };
export type KeptMessage = Pick<ChatMessage, 'seq' | 'side' | 'body' | 'sent_at'>;
export type KeptFavourites = { clinics: Favourite[]; doctors: Favourite[] };
export type KeptCard = { id: number; title: string; place: string[] };
export type KeptCards = { clinics: KeptCard[]; doctors: KeptCard[] };

/** Of each conversation the last ones. */
const MESSAGES_MAX = 20;

const rowOf = ({ id, number, title, word, updated_at, patient_name }: KeptRow): KeptRow => ({
  ...{ id, number, title, word, updated_at, patient_name },
});

const requestOf = (detail: RequestDetail): KeptRequest => ({
  ...rowOf(detail),
  body: detail.body,
  clinics: detail.recipients.map(({ clinic }) => clinic.title),
});

const planOf = (plan: Plan): KeptPlan => ({
  ...{ starts_at: plan.starts_at, day: plan.day, arrival: plan.arrival },
  ...{ contact_name: plan.contact_name, contact_phone: plan.contact_phone },
  clinic: plan.clinic.title,
  address: [plan.clinic.address, plan.clinic.city].filter((part) => part !== null),
  phone: plan.clinic.phone,
  timeZone: plan.clinic.time_zone,
  items: plan.items.map(({ text }) => text),
});

const chatOf = ({ uuid, clinic, request }: Chat): KeptChat => ({
  ...{ uuid, clinic: clinic.title, request: request?.title ?? null },
});

/** What the service says itself is left out: its words are those of the page. */
function messagesOf(messages: readonly ChatMessage[], before: readonly KeptMessage[]): KeptMessage[] {
  const bySeq = new Map(before.map((message) => [message.seq, message]));
  for (const { seq, side, body, sent_at } of messages)
    if (side !== 'service') bySeq.set(seq, { seq, side, body, sent_at });
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq).slice(-MESSAGES_MAX);
}

const placeOf = (city: { title: string } | null, country: { title: string } | null): string[] =>
  [city?.title, country?.title].filter((part) => part !== undefined);
const cardOf = ({ id, title, city, country }: ClinicCard | DoctorCard): KeptCard => ({
  ...{ id, title, place: placeOf(city, country) },
});

type Kept = {
  address: RegExp;
  /** Under which path it is kept. */
  pathOf(url: URL): string;
  /** `before`: what is kept under the path already. The answer of the server is taken to be what its contract says. */
  shape(reply: { data: never }, before: unknown, url: URL): unknown;
  /** Only where a window of these addresses asks; absent: wherever. */
  of?: RegExp;
};

const client = '/api/v1/client';
const uuid = '[0-9a-f-]{36}';
const own = ({ pathname }: URL): string => pathname.slice(client.length);
const at = (path: string): RegExp => new RegExp(`^${client}${path}$`);

export const keptReplies: readonly Kept[] = [
  {
    address: at('/requests'),
    // The first page, of all people: the last changed ones.
    pathOf: ({ searchParams: asked }) =>
      Number(asked.get('page') ?? 1) === 1 && !asked.has('patient') ? '/requests' : '',
    shape: ({ data }) => (data as RequestRow[]).map(rowOf),
  },
  { address: at(`/requests/${uuid}`), pathOf: own, shape: ({ data }) => requestOf(data) },
  { address: at(`/requests/${uuid}/plan`), pathOf: own, shape: ({ data }) => planOf(data) },
  {
    address: at('/chats'),
    pathOf: ({ search }) => (search === '' ? '/chats' : ''),
    shape: ({ data }) => (data as Chat[]).map(chatOf),
  },
  { address: at(`/chats/${uuid}`), pathOf: own, shape: ({ data }) => chatOf(data) },
  {
    address: at(`/chats/${uuid}/messages`),
    pathOf: (url) => (url.searchParams.has('before') ? '' : own(url)),
    shape: ({ data }, before, url) =>
      messagesOf(data, url.searchParams.has('after') && Array.isArray(before) ? before : []),
  },
  { address: at('/favourite/getClinics'), pathOf: () => '/favourites', shape: ({ data }) => data },
  {
    address: at('/cards'),
    of: /\/favourites(\/|$)/,
    pathOf: ({ searchParams }) => (searchParams.has('doctor') ? '/cards/doctors' : '/cards/clinics'),
    shape: ({ data }) => {
      const { clinics, doctors }: { clinics: ClinicCard[]; doctors: DoctorCard[] } = data;
      return { clinics: clinics.map(cardOf), doctors: doctors.map(cardOf) } satisfies KeptCards;
    },
  },
];
