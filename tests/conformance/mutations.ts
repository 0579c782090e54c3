/** A change of the source that breaks a sentence of docs/conformance.md: the test that the row names has to fail. */
export type Mutation = {
  /** Beginning of the sentence, as the row has it. */
  sentence: string;
  /** Where the change is made, from the root. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
};

const client = 'contract/platform/client.ts';
const money = 'contract/content/money.ts';
const limits = 'contract/platform/limits.ts';

/** Only rows whose tests need no browser: each of these takes seconds. */
export const mutations: readonly Mutation[] = [
  {
    sentence: 'the same in the one way to call',
    file: client,
    find: `'Content-Type': 'application/json'`,
    replace: `'Content-Type': 'text/plain'`,
  },
  {
    sentence: 'the same in the one way to call',
    file: client,
    find: `credentials: 'include'`,
    replace: `credentials: 'omit'`,
  },
  {
    sentence: 'only 200 and 201 are success',
    file: client,
    find: 'response.status !== 200 && response.status !== 201',
    replace: 'response.status >= 300',
  },
  {
    sentence: 'then the call is rejected',
    file: client,
    find: 'response.status !== 200 && response.status !== 201',
    replace: '![200, 201, 401, 403].includes(response.status)',
  },
  {
    sentence: '400, 422 and 429 pass through',
    file: client,
    find: 'this.errors = body.errors ?? {};',
    replace: 'this.errors = {};',
  },
  {
    sentence: '60000 ms',
    file: limits,
    find: 'requestTimeoutMs: 60_000',
    replace: 'requestTimeoutMs: 61_000',
  },
  {
    sentence: 'of files: 60000 ms without progress',
    file: 'web/platform/fetch-file.ts',
    find: 'limits.requestTimeoutMs',
    replace: '2 * limits.requestTimeoutMs',
  },
  {
    sentence: '200 and 201',
    file: client,
    find: 'response.status !== 201',
    replace: 'response.status !== 204',
  },
  {
    sentence: 'a file has 1 MB at most',
    file: limits,
    find: 'attachmentBytes: 1_048_576',
    replace: 'attachmentBytes: 1_000_000',
  },
  {
    sentence: 'no currency: ‘currency not selected’',
    file: 'messages/ru.json',
    find: '"no_currency": "currency not selected"',
    replace: '"no_currency": "валюта не выбрана"',
  },
  {
    sentence: 'also where the selected one is gone',
    file: money,
    find: `if (!selected) return { kind: 'no_currency' };`,
    replace: `if (!selected) return { kind: 'original', text: '' };`,
  },
  {
    sentence: 'amount ÷ rate of its currency × rate of the selected one',
    file: money,
    find: '(amount / own) * selected',
    replace: '(amount * own) / selected',
  },
  {
    sentence: 'compared before rounding',
    file: money,
    find: 'return near < 1 ? null',
    replace: 'return Math.round(near) < 1 ? null',
  },
  {
    sentence: 'two decimals, thousands by spaces, the prefix',
    file: money,
    find: `(?=(\\d{3})+$)/g, '\\u00a0'`,
    replace: `(?=(\\d{3})+$)/g, ','`,
  },
  {
    sentence: 'below 1: «Цена договорная»',
    file: 'messages/ru.json',
    find: '"Цена договорная"',
    replace: '"Цена по запросу"',
  },
  {
    sentence: 'a language has id, prefix and client',
    file: 'server/content/languages/reads.ts',
    find: 'from languages l order by l.position`',
    replace: 'from languages l order by l.position desc`',
  },
  {
    sentence: 'consent is asked for on forms',
    file: 'server/accounts/writes.ts',
    find: 'if (consents.length > 0) await giveConsents',
    replace: 'if (consents.length > 9) await giveConsents',
  },
  {
    sentence: 'login takes email and password, registration its five fields',
    file: 'server/accounts/registration.ts',
    find: 'email === undefined ? null : cleanEmail(body.email)',
    replace: `email === undefined ? '' : cleanEmail(body.email)`,
  },
  {
    sentence: 'adding skips what is there',
    file: 'server/accounts/favourites/writes.ts',
    find: 'if (standing.isKept) return;',
    replace: '',
  },
  {
    sentence: 'of uploads: 60000 ms without progress',
    file: 'web/platform/upload-file.ts',
    find: 'limits.requestTimeoutMs',
    replace: '2 * limits.requestTimeoutMs',
  },
  {
    sentence: 'and fallback: of an unknown Accept-Language',
    file: 'contract/content/languages.ts',
    find: "DEFAULT_LANGUAGE = 'ru'",
    replace: "DEFAULT_LANGUAGE = 'en'",
  },
  {
    sentence: 'compared and rounded exactly, in every pair of currencies',
    file: money,
    find: 'if (isClear || !Number.isFinite(near)) return',
    replace: 'if (isClear || near > 0) return',
  },
  {
    sentence: 'no call takes more',
    file: 'contract/accounts/favourites.ts',
    find: 'Type.Object({ clinic_id: Id }, closed)',
    replace: 'Type.Object({ clinic_id: Id })',
  },
  {
    sentence: 'the first currency is that of the reader’s region',
    file: 'contract/content/start-currency.ts',
    find: 'if (language === DEFAULT_LANGUAGE) return null;',
    replace: 'if (language.length > 0) return null;',
  },
];
