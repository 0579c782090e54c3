import type { Config } from '../config.ts';

export type TextMessage = {
  /** E.164. */
  to: string;
  text: string;
};

/** Sends one text message. Throws when it was not accepted; the error names no number. */
export type TextMessenger = { send(message: TextMessage): Promise<void> };

const TIMEOUT_MS = 15_000;

/** The provider's own words repeat the number, and errors of jobs are logged: only its codes go on. */
async function refusalOf(reply: Response): Promise<Error> {
  const body: unknown = await reply.json().catch(() => null);
  const code = Object(body).code;
  const known = typeof code === 'number' ? ` code ${code}` : '';
  return new Error(`The text message was not accepted: ${reply.status}${known}`);
}

/**
 * A provider that takes a form with `To`, `From` and `Body` and basic authentication, as Twilio's Messages resource and
 * the services compatible with it do. Null without `SMS_URL`: numbers then stay unverified.
 */
export function createTextMessenger({
  smsUrl,
  smsFrom,
}: Pick<Config, 'smsUrl' | 'smsFrom'>): TextMessenger | null {
  if (smsUrl === null) return null;
  const url = new URL(smsUrl);
  const login = [url.username, url.password].map(decodeURIComponent).join(':');
  const headers = { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  url.username = '';
  url.password = '';
  return {
    async send({ to, text }) {
      let reply: Response;
      try {
        reply = await fetch(url, {
          method: 'POST',
          headers,
          body: new URLSearchParams({ To: to, From: smsFrom, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        throw new Error(`The text message provider did not answer: ${Object(error).name}`);
      }
      if (!reply.ok) throw await refusalOf(reply);
    },
  };
}
