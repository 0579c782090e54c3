import { createServer } from 'node:http';
import { afterAll, expect } from 'vitest';

export type SentMessage = { to: string; from: string; body: string; authorization: string | undefined };

/** A provider of text messages in the form of Twilio's Messages resource. */
export type MessageProvider = {
  /** The settings that lead a service to it. */
  settings: { SMS_URL: string; SMS_FROM: string };
  sent: SentMessage[];
  /** What it answers instead of taking a message; null: it takes them. */
  refuse(refusal: { status: number; body: object } | null): void;
  to(phone: string): SentMessage[];
  /** Waits for the code of the message of this number (from 0) to a phone. */
  waitForCode(phone: string, number?: number): Promise<string>;
};

export async function startMessageProvider(): Promise<MessageProvider> {
  const sent: SentMessage[] = [];
  let refusal: { status: number; body: object } | null = null;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '');
    const answer = refusal ?? { status: 201, body: { sid: 'SM1', status: 'queued' } };
    if (refusal === null)
      sent.push({
        to: to ?? '',
        from: from ?? '',
        body: body ?? '',
        authorization: request.headers.authorization,
      });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const toPhone = (phone: string) => sent.filter(({ to }) => to === phone);
  return {
    settings: {
      SMS_URL: `http://SID1:se%3Acret@127.0.0.1:${port}/2010-04-01/Accounts/SID1/Messages.json`,
      SMS_FROM: '+15005550006',
    },
    sent,
    refuse(next) {
      refusal = next;
    },
    to: toPhone,
    async waitForCode(phone, number = 0) {
      await expect.poll(() => toPhone(phone).length).toBeGreaterThan(number);
      return /\d{6}/.exec(toPhone(phone)[number]?.body ?? '')?.[0] ?? 'the message has no code';
    },
  };
}
