import { sql } from 'kysely';
import { type TermDictionary, termDictionaries } from '../../../contract/content/admin-terms.ts';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import {
  auditFields,
  auditKindOf,
  type FieldForm,
  isAuditField,
  type TitledThing,
} from '../../../contract/operations/audit-kinds.ts';
import { titleIn } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';

type Logged = Pick<AuditEvent, 'kind' | 'entity' | 'entity_id' | 'detail'>;
/** Titles by key: `clinics-5`, `procedures-hip-replacement`, `offer-<id>`. */
type Titles = ReadonlyMap<string, string>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTermDictionary = (name: string): name is TermDictionary =>
  termDictionaries.some((dictionary) => dictionary === name);

/** Which list a thing stands in, for forms that depend on the event. */
const placeOf = (form: FieldForm, entity: string): TitledThing | 'term' | null => {
  if (typeof form === 'string' || !('of' in form)) return null;
  if (form.of !== 'same') return form.of;
  return entity === 'doctor' ? 'doctors' : 'clinics';
};

/** Ids and slugs in a value, whether it is one, several, or what was and what is. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'number' || typeof value === 'string') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return isRecord(value) ? Object.values(value).flatMap(idsIn) : [];
};

/** Keys of what an event names. Fields inside of others count too: `wanted` holds a whole change. */
function keysIn({ kind, entity, detail }: Logged): string[] {
  const named = auditKindOf(kind)?.named;
  const within = (name: string, value: unknown): string[] => {
    if (!isAuditField(name))
      return named === 'procedures' || named === 'comforts' ? [`${named}-${name}`] : [];
    const form: FieldForm = auditFields[name].form;
    const place = placeOf(form, entity);
    if (place === 'term') return idsIn(value);
    if (place !== null) return idsIn(value).map((id) => `${place}-${id}`);
    const parts = isRecord(value) ? Object.entries(value) : [];
    return parts.flatMap(([part, inner]) => within(part, inner));
  };
  return Object.entries(detail).flatMap(([name, value]) => within(name, value));
}

/** Where the title of the thing itself is found. */
const entityPlaces: Readonly<Record<string, TitledThing>> = { clinic: 'clinics', doctor: 'doctors' };
const keyOf = ({ entity, entity_id }: Logged): string => {
  const place = entityPlaces[entity];
  if (place) return `${place}-${entity_id}`;
  return entity === 'term' ? entity_id : `${entity}-${entity_id}`;
};

const INTEGER = /^\d{1,9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Titles of all that the events are about and name, in the language of the words. Of people only those who work for a clinic
 * or the service have one: the log shows no name of a patient.
 */
export async function readTitles(db: Database, events: readonly Logged[], words: Words): Promise<Titles> {
  const keys = [...new Set(events.flatMap((event) => [keyOf(event), ...keysIn(event)]))];
  const after = (place: string): string[] =>
    keys.flatMap((key) => (key.startsWith(`${place}-`) ? [key.slice(place.length + 1)] : []));
  const numbers = (place: string) =>
    after(place)
      .filter((id) => INTEGER.test(id))
      .map(Number);
  const uuids = (place: string) => after(place).filter((id) => UUID.test(id));
  const people = [...uuids('member'), ...uuids('account')];
  const { rows } = await sql<{ key: string; title: string }>`
    select 'clinics-' || id as key, title from clinics where id = any(${numbers('clinics')}::int[])
    union all select 'doctors-' || id, title from doctors where id = any(${numbers('doctors')}::int[])
    union all select 'request-' || id, number::text from requests where id = any(${uuids('request')}::uuid[])
    union all select 'bill-' || id, number::text from requests where id = any(${uuids('bill')}::uuid[])
    union all select 'api_key-' || id, title from api_keys where id = any(${uuids('api_key')}::uuid[])
    union all select 'offer-' || o.id, r.number::text from offers o join requests r on r.id = o.request_id
      where o.id = any(${uuids('offer')}::uuid[])
    union all select 'chat-' || c.id, r.number::text from chats c join requests r on r.id = c.request_id
      where c.id = any(${uuids('chat')}::uuid[])
    union all select 'news-' || n.news_id, n.title from news_texts n
      where n.news_id = any(${numbers('news')}::int[]) and n.lang = ${words.language}
    union all select 'currency-' || id, code from currencies where id = any(${numbers('currency')}::int[])
    union all select 'complaint-' || id, coalesce(titles ->> ${words.language}, titles ->> 'en') from complaints
      where id = any(${numbers('complaint')}::int[])
    union all select kind || '-' || id, concat_ws(' ', name, surname)
      from accounts a cross join unnest(array['member', 'account']) as kind
      where id = any(${people}::uuid[]) and deleted_at is null
        and (exists (select from operators o where o.account_id = a.id) or exists (select from staff s where s.account_id = a.id))`.execute(
    db,
  );
  const found = new Map(rows.filter(({ title }) => title).map(({ key, title }) => [key, title]));
  const cities = await words.cityTitles(numbers('cities'));
  for (const [id, title] of cities) found.set(`cities-${id}`, title);
  for (const { id, titles } of words.dictionaries.comfortGroups)
    found.set(`comfort_groups-${id}`, titleIn(titles, words.language));
  for (const key of keys) {
    const [dictionary = '', ...rest] = key.split('-');
    const id = rest.join('-');
    if (!isTermDictionary(dictionary)) continue;
    const { bySlug, byId } = words.dictionaries[dictionary];
    const term = INTEGER.test(id) ? byId.get(Number(id)) : bySlug.get(id);
    if (term) found.set(key, titleIn(term.titles, words.language));
  }
  return found;
}

/** What an event shows of the titles that were read. */
export const titlesOf = (event: Logged, titles: Titles): Pick<AuditEvent, 'entity_title' | 'titles'> => ({
  entity_title: titles.get(keyOf(event)) ?? null,
  titles: Object.fromEntries(
    keysIn(event).flatMap((key) => {
      const title = titles.get(key);
      return title === undefined ? [] : [[key, title]];
    }),
  ),
});
