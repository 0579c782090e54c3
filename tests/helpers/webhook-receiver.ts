import type { ServerResponse } from 'node:http';
import { type ReceivedCall, startCallReceiver } from './receiver.ts';

export type Received = Omit<ReceivedCall, 'body'> & { body: string };

/** The address at which `outgoing` reaches the receiver; `privateUrl` names a host in a private network instead. */
export const receiverUrl = (path: string): string => `https://hooks.clinic.example/${path}`;
export const privateUrl = 'https://inside.clinic.example/';

const asText = ({ body, ...call }: ReceivedCall): Received => ({ ...call, body: body.toString() });

/** A receiver of webhooks. */
export async function startReceiver(timeoutMs = 5000) {
  const { outgoing, received, at, answer } = await startCallReceiver({
    host: 'hooks.clinic.example',
    privateHost: 'inside.clinic.example',
    timeoutMs,
    byDefault: (response: ServerResponse) => response.end('taken'),
  });
  return {
    outgoing,
    answer,
    get received() {
      return received.map(asText);
    },
    at: (path: string) => at(path).map(asText),
  };
}
