import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { makePhone } from '../factories/accounts.ts';

type Headers = Record<string, string | string[]>;

export const LOGIN = '/api/v1/client/login';
export const REGISTER = '/api/v1/client/register';
export const USER = '/api/v1/client/admin/auth/user';
export const LOGOUT = '/api/v1/client/admin/logout';

let made = 0;

/** A network address that no other call of the file comes from: limits count each for itself. */
export function makeAddress(): string {
  made += 1;
  return `198.18.${made >> 8}.${made & 255}`;
}

/** The five fields of a registration, of someone new each time. */
export const personalData = (inputs: Record<string, unknown> = {}) => ({
  name: 'Anna',
  surname: 'Weber',
  phone_number: makePhone(),
  password: 'tr0mbone kettle',
  password_confirmation: 'tr0mbone kettle',
  ...inputs,
});

/** Calls of the API by programs: without cookie and Origin, each from an address of its own unless one is named. */
export function accountCalls(app: FastifyInstance) {
  const post = (url: string, payload: unknown, headers: Headers = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': makeAddress(), ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return {
    post,
    login: (email: string, password: string, headers: Headers = {}, code?: string) =>
      post(LOGIN, { email, password, ...(code !== undefined && { code }) }, headers),
    register: (data: Record<string, unknown>, headers: Headers = {}) => post(REGISTER, data, headers),
    userOf: (token: string) => app.inject({ url: USER, headers: { authorization: `Bearer ${token}` } }),
  };
}
