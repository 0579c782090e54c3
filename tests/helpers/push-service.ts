import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto';
import { type ReceivedCall, startCallReceiver } from './receiver.ts';

/** Address at the push service of the tests, and one whose host leads into a private network. */
export const pushUrl = (path: string): string => `https://push.browser.example/${path}`;
export const privatePushUrl = 'https://inside.browser.example/device';

export type Pushed = ReceivedCall;

/** A browser that is subscribed: it alone can read what is sent to it. */
export function makeBrowser(endpoint: string) {
  const curve = createECDH('prime256v1');
  const point = curve.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint,
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
  };
  /** The message of a body as RFC 8291 and RFC 8188 encrypt it. Throws where it is not for this browser. */
  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes));
    const record = body.subarray(21 + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // After the text a delimiter of the last record, then padding.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
  return { subscription, read };
}

/** Who has signed a push (VAPID, RFC 8292): the claims of its token. Throws where the signature is not of `publicKey`. */
export function readVapid({ headers }: Pushed, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('The push is signed with another key');
  const point = Buffer.from(key, 'base64url');
  const coordinates = { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verifySignature(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature of the push is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** The push service of the tests. */
export const startPushService = () =>
  startCallReceiver({
    host: 'push.browser.example',
    privateHost: 'inside.browser.example',
    byDefault: (response) => response.writeHead(201).end(),
  });
