/** An answer that is not 200 or 201. `errors` says by field what is wrong, in the language of the client. */
export class MedatlasError extends Error {
  constructor(endpoint, status, { message = '', errors = {} }) {
    super(`${endpoint}: ${status} ${message}`.trim());
    this.name = 'MedatlasError';
    this.endpoint = endpoint;
    this.status = status;
    this.errors = errors;
  }
}

function addressOf(url, path, { params = {}, query = {} }) {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const address = new URL(filled, url);
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) address.searchParams.append(name, String(one));
  return address;
}

/** A file goes as a form, all else as JSON. */
function bodyOf({ body, file }) {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return { body: form };
  }
  return body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Seconds until another try; null: there is none. */
function waitFor(response, isSafe) {
  if (response.status !== 429 && !(response.status === 503 && isSafe)) return null;
  return Number(response.headers.get('retry-after') ?? 1);
}

async function readAnswer(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Makes the function that calls the API. What was refused for the number of calls is repeated when the service says so, and
 * what found it too busy where a repeat does nothing twice.
 */
export function createClient({ url, token, language = 'en', tries = 4, fetch: send = globalThis.fetch }) {
  return async (endpoint, input = {}) => {
    const [method, path] = endpoint.split(' ');
    const { body, headers } = bodyOf(input);
    const request = {
      method,
      body,
      signal: input.signal,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
        ...headers,
      },
    };
    const isSafe = method === 'GET' || input.idempotencyKey !== undefined;
    for (let left = tries - 1; ; left -= 1) {
      const response = await send(addressOf(url, path, input), request);
      const seconds = left > 0 ? waitFor(response, isSafe) : null;
      const answer = await readAnswer(response);
      if (response.status === 200 || response.status === 201) return answer;
      if (seconds === null) throw new MedatlasError(endpoint, response.status, answer);
      await wait(seconds);
    }
  };
}
