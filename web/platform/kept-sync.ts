import {
  addFavouriteClinic,
  addFavouriteDoctor,
  getFavourites,
  mergeFavourites as mergeIntoAccount,
  noteFavouriteClinic,
  noteFavouriteDoctor,
  removeFavouriteClinic,
  removeFavouriteDoctor,
  type Favourite as SentFavourite,
} from '../../contract/accounts/favourites.ts';
import { ApiError } from '../../contract/platform/client.ts';
import { limits } from '../../contract/platform/limits.ts';
import { browserApi } from './browser-site.ts';
import { type Favourite, favourites, type Kind } from './kept-favourites.ts';
import { changeFavouritesState, favouritesState } from './kept-state.ts';
import { type Change, changesMade, dropUnsent, readUnsent, withUnsent } from './kept-unsent.ts';
import { currentSession } from './session-store.ts';

const sendClinic = {
  add: ({ id }: Change) => browserApi(addFavouriteClinic, { body: { clinic_id: id } }),
  remove: ({ id }: Change) => browserApi(removeFavouriteClinic, { body: { clinic_id: id } }),
  note: ({ id, note }: Change) => browserApi(noteFavouriteClinic, { params: { id }, body: { note } }),
};

const sendDoctor = {
  add: ({ id }: Change) => browserApi(addFavouriteDoctor, { body: { doctor_id: id } }),
  remove: ({ id }: Change) => browserApi(removeFavouriteDoctor, { body: { doctor_id: id } }),
  note: ({ id, note }: Change) => browserApi(noteFavouriteDoctor, { params: { id }, body: { note } }),
};

async function sendOne(change: Change): Promise<void> {
  const send = change.kind === 'clinic' ? sendClinic : sendDoctor;
  await send[change.act](change);
  // What is brought back gets its note again, by the call for notes.
  if (change.act === 'add' && change.note !== '') await send.note(change);
}

function toMerge(adds: readonly Change[]) {
  const list = (kind: Kind): SentFavourite[] =>
    adds
      .filter((change) => change.kind === kind)
      .slice(-limits.favouritesMax)
      .map(({ id, note, addedAt }) => ({
        id,
        note,
        // A clock that goes wrong makes no date that there is not.
        added_at: new Date(Math.min(Math.max(addedAt, 0), Date.now())).toISOString(),
      }));
  return { clinics: list('clinic'), doctors: list('doctor') };
}

type FromAccount = { clinics: SentFavourite[]; doctors: SentFavourite[] };

/** The account's list becomes this browser's, but for what was done here since `mark` or has not arrived there. */
function takeList(data: FromAccount, mark: number, accountId: string | undefined): void {
  const { isLoggedIn, user } = currentSession();
  if (!isLoggedIn || user?.id !== accountId) return;
  const own = ({ id, note, added_at }: SentFavourite): Favourite => ({
    id,
    note,
    addedAt: Date.parse(added_at),
  });
  favourites.write(withUnsent({ clinic: data.clinics.map(own), doctor: data.doctors.map(own) }, mark));
  changeFavouritesState({ loadedFor: accountId ?? null });
}

/** Answers that a repeat would not change. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 422].includes(error.status);

async function deliver(change: Change): Promise<void> {
  try {
    await sendOne(change);
  } catch (error) {
    if (!isFinal(error)) throw error;
    // biome-ignore lint/suspicious/noConsole: the specification has failures of favourites logged and not shown
    console.warn('A favourite was refused', error);
  }
}

const TYPING_MS = 600;
let typing: ReturnType<typeof setTimeout> | null = null;

/** What is to be sent next: one call a heart. A note waits for its last letter. */
const nextChange = (): Change | undefined =>
  readUnsent().find(({ act }) => typing === null || act !== 'note');

async function sendAll(): Promise<void> {
  try {
    for (let next = nextChange(); next; next = nextChange()) {
      await deliver(next);
      dropUnsent([next]);
    }
  } finally {
    sending = null;
  }
}

let sending: Promise<void> | null = null;

/** Brings to the server what it does not know yet, one call at a time, so that no later one overtakes an earlier one. */
export async function sendUnsent(): Promise<void> {
  if (!currentSession().isLoggedIn || !nextChange()) return;
  sending ??= sendAll();
  await sending;
}

function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification has failures of favourites logged and not shown
  console.warn('Favourites could not be sent', error);
}

/** Without waiting for the last letter. */
export function sendNow(): Promise<void> {
  if (typing !== null) clearTimeout(typing);
  typing = null;
  return sendUnsent();
}

const endTyping = () => void sendNow().catch(logFailure);

/** After a change manually. */
export function sendSoon(act: Change['act']): void {
  if (typing !== null && act === 'note') clearTimeout(typing);
  if (act === 'note') typing = setTimeout(endTyping, TYPING_MS);
  else sendUnsent().catch(logFailure);
}

addEventListener('online', endTyping);
addEventListener('pagehide', endTyping);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') endTyping();
});

/** The loading flag is true from here to the end, whatever the end. */
async function whileLoading(work: () => Promise<void>): Promise<void> {
  changeFavouritesState({ isLoading: true });
  try {
    await work();
  } finally {
    changeFavouritesState({ isLoading: false });
  }
}

/** After login: what the visitor kept goes to the account, and its whole list comes. */
export function mergeFavourites(): Promise<void> {
  return whileLoading(async () => {
    const accountId = currentSession().user?.id;
    const adds = readUnsent().filter(({ act }) => act === 'add');
    const mark = changesMade();
    const { data } = await browserApi(mergeIntoAccount, { body: toMerge(adds) });
    dropUnsent(adds);
    takeList(data, mark, accountId);
    await sendUnsent();
  });
}

let coming: Promise<void> | null = null;

/** Fetches the account's list when it is not here; what is unsent goes first. */
export async function ensureFavourites(): Promise<void> {
  const { isLoggedIn, user } = currentSession();
  if (!isLoggedIn || (user !== null && favouritesState().loadedFor === user.id)) return;
  coming ??= whileLoading(fetchList).finally(() => {
    coming = null;
  });
  await coming;
}

async function fetchList(): Promise<void> {
  const accountId = currentSession().user?.id;
  if (nextChange()) await sendUnsent();
  const mark = changesMade();
  const { data } = await browserApi(getFavourites, {});
  takeList(data, mark, accountId);
}
