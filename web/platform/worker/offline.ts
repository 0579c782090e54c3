import { type Copy, readCopies } from './copies.ts';
import type {
  KeptCard,
  KeptCards,
  KeptChat,
  KeptFavourites,
  KeptMessage,
  KeptPlan,
  KeptRequest,
  KeptRow,
} from './shapes.ts';

/** Texts of the offline page, put into it by server/content/offline/page.ts. */
const texts: Record<string, string> = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');
const say = (key: string): string => texts[key] ?? '';

const tell = (time: number | string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, options).format(new Date(time));
const moment = (time: number | string, timeZone?: string): string =>
  tell(time, { dateStyle: 'long', timeStyle: 'short', ...(timeZone !== undefined && { timeZone }) });

/** Parts of one line, put together as the language does. */
const inLine = (parts: readonly string[]): string => parts.join(say('comma'));

type Child = Node | string | null;

/** Texts of people go in as texts: nothing of them is read as HTML. */
function element(tag: string, children: readonly Child[], className = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** What somebody wrote, in whatever direction. */
const words = (tag: string, text: string, className = ''): HTMLElement => {
  const made = element(tag, [text], className);
  made.dir = 'auto';
  return made;
};

const asOf = ({ at }: Copy): HTMLElement =>
  element('p', [say('as_of').replace('{time}', moment(at))], 'small');
const fact = (name: string, text: string | null): HTMLElement | null =>
  text === null || text === '' ? null : element('p', [element('b', [say(name)]), ' ', words('bdi', text)]);

/** `ids`: what an address that leads here names. */
function item(title: readonly Child[], body: readonly Child[], ids: readonly string[] = []): HTMLElement {
  const made = element('details', [element('summary', title), ...body]) as HTMLDetailsElement;
  made.open = ids.some((id) => location.pathname.includes(id));
  return made;
}

class Copies {
  private readonly all: ReadonlyMap<string, Copy>;

  constructor(copies: readonly Copy[]) {
    this.all = new Map(copies.map((copy) => [copy.path, copy]));
  }

  /** Written by this site's own worker in this shape (shapes.ts). */
  get<Value>(path: string): (Copy & { value: Value }) | null {
    return (this.all.get(path) as (Copy & { value: Value }) | undefined) ?? null;
  }

  list<Value>(address: RegExp): (Copy & { value: Value })[] {
    return [...this.all.values()].filter(({ path }) => address.test(path)) as (Copy & { value: Value })[];
  }
}

function requestItem(copies: Copies, row: KeptRow, list: Copy): HTMLElement {
  const detail = copies.get<KeptRequest>(`/requests/${row.id}`);
  const plan = copies.get<KeptPlan>(`/requests/${row.id}/plan`);
  const state = detail && detail.at > list.at ? detail.value.word : row.word;
  return item(
    [
      words('bdi', row.title),
      element(
        'span',
        [
          // Of a copy of the release before nothing is known of it.
          ...(row.patient_name ? [' · ', words('bdi', row.patient_name)] : []),
          ` · ${say('number').replace('{n}', String(row.number))} · ${say(`word_${state}`)}`,
        ],
        'small',
      ),
    ],
    [
      ...(detail
        ? [words('p', detail.value.body, 'body'), fact('clinics', inLine(detail.value.clinics)), asOf(detail)]
        : [asOf(list)]),
      ...(plan ? planParts(plan) : []),
    ],
    [row.id],
  );
}

function planParts(plan: Copy & { value: KeptPlan }): Child[] {
  const { starts_at, day, timeZone, clinic, address, phone, items, arrival } = plan.value;
  const { contact_name, contact_phone } = plan.value;
  const when =
    starts_at !== null
      ? moment(starts_at, timeZone)
      : day && tell(day, { dateStyle: 'long', timeZone: 'UTC' });
  return [
    element('h3', [say('plan')]),
    fact('when', when),
    fact('clinic', clinic),
    fact('address', inLine(address)),
    fact('phone', phone),
    fact('contact', inLine([contact_name, contact_phone].filter(Boolean))),
    arrival === '' ? null : words('p', arrival, 'body'),
    items.length === 0
      ? null
      : element(
          'ul',
          items.map((text) => words('li', text)),
        ),
    asOf(plan),
  ];
}

function requestSection(copies: Copies): Child[] {
  const list = copies.get<KeptRow[]>('/requests');
  const details = copies.list<KeptRequest>(/^\/requests\/[^/]+$/);
  const rows = new Map([
    ...details.map((copy) => [copy.value.id, [copy.value, copy]] as const),
    ...(list?.value ?? []).map((row) => [row.id, [row, list as Copy]] as const),
  ]);
  return [...rows.values()].map(([row, copy]) => requestItem(copies, row, copy));
}

function chatSection(copies: Copies): Child[] {
  const list = copies.get<KeptChat[]>('/chats')?.value ?? [];
  const opened = copies.list<KeptChat>(/^\/chats\/[^/]+$/).map(({ value }) => value);
  const chats = new Map([...opened, ...list].map((chat) => [chat.uuid, chat]));
  return [...chats.values()].flatMap(({ uuid, clinic, request }) => {
    const messages = copies.get<KeptMessage[]>(`/chats/${uuid}/messages`);
    if (!messages) return [];
    const said = messages.value.map(({ side, body, sent_at }) =>
      element('li', [
        element(
          'p',
          [side === 'client' ? say('you') : words('bdi', clinic), ` · ${moment(sent_at)}`],
          'small',
        ),
        words('p', body ?? say('retracted'), 'body'),
      ]),
    );
    const about = request === null ? null : element('span', [' · ', words('bdi', request)], 'small');
    return [item([words('bdi', clinic), about], [element('ul', said, 'messages'), asOf(messages)], [uuid])];
  });
}

function favouriteSection(copies: Copies): Child[] {
  const favourites = copies.get<KeptFavourites>('/favourites');
  if (!favourites) return [];
  const listOf = (kind: 'clinics' | 'doctors') => {
    const cards = copies.get<KeptCards>(`/cards/${kind}`)?.value[kind] ?? [];
    const byId = new Map<number, KeptCard>(cards.map((card) => [card.id, card]));
    return favourites.value[kind].flatMap(({ id, note }) => {
      const card = byId.get(id);
      if (!card) return [];
      return [
        element('li', [
          words('bdi', card.title),
          element('span', [' · ', words('bdi', inLine(card.place))], 'small'),
          note === '' ? null : words('p', note, 'body'),
        ]),
      ];
    });
  };
  const found = [...listOf('clinics'), ...listOf('doctors')];
  return found.length === 0 ? [] : [element('ul', found), asOf(favourites)];
}

function section(title: string, parts: readonly Child[]): Child {
  return parts.length === 0 ? null : element('section', [element('h2', [say(title)]), ...parts]);
}

async function show(): Promise<void> {
  const main = document.getElementById('copies');
  if (!main) return;
  const found = await readCopies().catch(() => null);
  const copies = new Copies(found ?? []);
  const sections = [
    section('requests', requestSection(copies)),
    section('chats', chatSection(copies)),
    section('favourites', favouriteSection(copies)),
  ].filter((one) => one !== null);
  main.replaceChildren(...(sections.length > 0 ? sections : [element('p', [say('nothing')])]));
  main.removeAttribute('aria-busy');
}

document.getElementById('retry')?.addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
// A copy must not stay on the screen of a tab that the browser brings back after the session has ended.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void show();
});
void show();
