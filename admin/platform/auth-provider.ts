import type { AuthProvider } from 'react-admin';
import { loginByPasskey } from '../../contract/accounts/passkeys.ts';
import { getUser, login, logout, type PasskeyAnswer } from '../../contract/accounts/sessions.ts';
import { ApiError } from '../../contract/platform/client.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import type { Permission } from '../../contract/platform/permissions.ts';
import {
  changeSession,
  clearSession,
  currentSession,
  readToken,
  storeSession,
  storeUser,
} from '../../web/platform/session-store.ts';
import { api } from './api.ts';
import { loadOwnTexts } from './texts.ts';
import { currentLanguage } from './texts-state.ts';
import { untilAnswered } from './until-answered.ts';

/** Someone who is logged in and runs nothing here. */
export class NoOperatorError extends Error {}

let coming: Promise<ReadonlySet<string>> | null = null;

/** What the account may do. Throws NoOperatorError where that is nothing of the back office. */
async function loadPermissions(): Promise<ReadonlySet<string>> {
  const known = currentSession().permissions;
  if (known.size > 0) return known;
  coming ??= api(getUser, {})
    .then(({ data }) => {
      storeUser(data.user);
      const permissions = new Set(data.permissions);
      changeSession({ permissions });
      return permissions;
    })
    .finally(() => {
      coming = null;
    });
  return coming;
}

const opening: Permission = 'audit.view';

async function requireOperator(): Promise<ReadonlySet<string>> {
  if (readToken() === null) throw new Error('unauthenticated');
  const permissions = await loadPermissions();
  if (!permissions.has(opening)) throw new NoOperatorError();
  await loadOwnTexts(currentLanguage());
  return permissions;
}

async function endSession(): Promise<void> {
  if (readToken() !== null) await api(logout, {}).catch(() => undefined);
  clearSession();
}

/** A client who has come by: on the site the session goes on. */
const isStranger = (): boolean => {
  const { permissions } = currentSession();
  return permissions.size > 0 && !permissions.has(opening);
};

/** `passkey` stands for the code where there is a password, else for everything. */
export type Credentials = { email: string; password: string; code: string; passkey?: PasskeyAnswer };

function openSession({ email, password, code, passkey }: Credentials): Promise<ReplyOf<typeof login>> {
  if (passkey !== undefined && password === '') return api(loginByPasskey, { body: { passkey } });
  const factor = passkey !== undefined ? { passkey } : code !== '' && { code };
  return api(login, { body: { email, password, ...factor } });
}

/** The session is the site's: whoever is logged in there as an operator is so here. */
export const authProvider: AuthProvider = {
  async login(credentials: Credentials) {
    const { data } = await openSession(credentials);
    storeSession(data.token, data.client);
    try {
      await requireOperator();
    } catch (error) {
      await endSession();
      throw error;
    }
  },
  async logout() {
    if (!isStranger()) await endSession();
  },
  async checkAuth() {
    // Said by the login itself; texts of the back office are not here for strangers.
    await untilAnswered(requireOperator).catch(() => Promise.reject({ message: false }));
  },
  async checkError(error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
  },
  async getIdentity() {
    const { user } = currentSession();
    return { id: user?.id ?? '', fullName: user ? `${user.name} ${user.surname}` : '' };
  },
  getPermissions: () => untilAnswered(requireOperator),
};
