import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Requests to addresses that came from outside: a record of a source or the text of a clinic must not make the service
 * call its own network. The address is checked while connecting, so that DNS cannot give another one after
 * the check, and again at every redirect.
 */

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix);
// Of what is global in IPv6 (2000::/3): protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * How the service names itself to others, with its address and whom to write to, in characters that a header allows; null
 * without `contact`: an anonymous program must not ask foreign hosts.
 */
export function userAgentOf({ publicUrl, contact }: { publicUrl: string | null; contact: string | null }) {
  if (contact === null) return null;
  const about = [publicUrl && `+${publicUrl}`, contact].filter(Boolean).join('; ');
  return `Medatlas/1.0 (${about.replace(/[()\\]/g, ' ').replace(/[^\x20-\x7e]/gu, encodeURIComponent)})`;
}

const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
const isOpenTarget = (address: string, port: string): boolean => isPublicAddress(address) && PORTS.has(port);

/**
 * What stands in the way of an address that somebody outside has given to be called; null: nothing. Where its host leads
 * is checked when it is called.
 */
export function addressProblem(text: string): 'https' | 'private' | 'port' | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return 'https';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.') || host.endsWith('.localhost'))
    return 'private';
  return ['', '8443'].includes(url.port) ? null : 'port';
}

export const outgoingFailures = [
  /** The address leads into a private network, or to a port or protocol that is not of the web. */
  'private',
  /** The host has no address. */
  'no_address',
  /** This machine reaches no network, or its resolver does not. */
  'no_network',
  'certificate',
  'refused',
  'timeout',
  'redirects',
  'too_large',
] as const;
export type OutgoingFailure = (typeof outgoingFailures)[number];

export class OutgoingError extends Error {
  readonly failure: OutgoingFailure;

  constructor(failure: OutgoingFailure, options?: ErrorOptions) {
    super(`The request got no answer: ${failure}`, options);
    this.failure = failure;
  }
}

export type OutgoingAnswer = {
  status: number;
  url: string;
  body: Buffer;
  /** For how long the host asks to be left alone, ms; null where it does not say. */
  retryAfterMs: number | null;
};

export type OutgoingRequest = {
  method?: 'GET' | 'HEAD' | 'POST';
  /** What is posted: to this very address, never to one that it redirects to. */
  body?: { content: string | Buffer; headers: Record<string, string> };
  /** Largest body in bytes; 0: the body is not read. */
  maxBytes: number;
  /** Of a larger one the beginning is enough. */
  isCut?: boolean;
  timeoutMs: number;
  /** Hosts it may lead to, also after a redirect; any when absent. */
  hosts?: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
};

/** Asks an address and follows up to five redirects, none of a POST. Throws an OutgoingError; an answer of any status is an answer. */
export type Outgoing = (url: string, request: OutgoingRequest) => Promise<OutgoingAnswer>;

type Options = {
  /** Says who asks and whom to write to. */
  userAgent: string;
  /** For tests, whose servers are on this machine. */
  mayConnect?: (address: string, port: string) => boolean;
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
  /** Further authority of certificates. */
  ca?: string;
};

const REDIRECTS = 5;
const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function createOutgoing(options: Options): Outgoing {
  const { userAgent, mayConnect = isOpenTarget, ca } = options;
  const resolve = options.resolve ?? ((host: string) => lookup(host, { all: true }));

  /** Resolves a host for the connection; refuses it when one of its addresses is not public. */
  const lookupFor =
    (port: string): LookupFunction =>
    (host, { all }, callback) => {
      resolve(host).then(
        (found) => {
          const [first] = found;
          if (!first || found.some(({ address }) => !mayConnect(address, port)))
            callback(new OutgoingError(first ? 'private' : 'no_address'), '');
          else if (all) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
    };

  function targetOf(text: string, hosts: ReadonlySet<string> | undefined): URL {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') throw new OutgoingError('private');
    if (hosts && !hosts.has(url.hostname)) throw new OutgoingError('private');
    // A host that is an address is never looked up.
    const address = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 && !mayConnect(address, url.port)) throw new OutgoingError('private');
    return url;
  }

  const send = (url: URL, asking: OutgoingRequest, signal: AbortSignal) =>
    new Promise<Omit<OutgoingAnswer, 'url'> & { location: string | undefined }>((done, fail) => {
      const { method = 'GET', body: posted, maxBytes, isCut = false } = asking;
      const { request } = url.protocol === 'https:' ? https : http;
      const asked = request(url, {
        method,
        signal,
        agent: false,
        lookup: lookupFor(url.port),
        headers: {
          'user-agent': userAgent,
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(posted && { 'content-length': Buffer.byteLength(posted.content), ...posted.headers }),
        },
        ...(ca !== undefined && { ca }),
      });
      asked.on('error', fail);
      asked.on('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        const retryAfterMs = readRetryAfter(headers['retry-after']);
        const finish = (body: Buffer) => done({ status, location: headers.location, retryAfterMs, body });
        response.on('error', fail);
        if (method === 'HEAD' || maxBytes === 0 || redirecting.has(status)) {
          finish(Buffer.alloc(0));
          response.destroy();
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size <= maxBytes) return;
          if (isCut) finish(Buffer.concat(parts).subarray(0, maxBytes));
          response.destroy(isCut ? undefined : new OutgoingError('too_large'));
        });
        response.on('end', () => finish(Buffer.concat(parts)));
      });
      asked.end(posted?.content);
    });

  return async (text, request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    let url = targetOf(text, request.hosts);
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      const { location, ...answer } = await send(url, request, signal).catch((error: unknown) => {
        request.signal?.throwIfAborted();
        throw error instanceof OutgoingError
          ? error
          : new OutgoingError(timeout.aborted ? 'timeout' : failureOf(error), { cause: error });
      });
      if (request.method === 'POST' || !redirecting.has(answer.status) || location === undefined)
        return { ...answer, url: url.href };
      const next = URL.parse(location, url);
      if (!next) throw new OutgoingError('redirects');
      url = targetOf(next.href, request.hosts);
    }
    throw new OutgoingError('redirects');
  };
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** What the codes of Node, its resolver and OpenSSL say. */
function failureOf(error: unknown): OutgoingFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no_address';
  if (/^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ECANCELED)$/.test(code)) return 'no_network';
  if (/CERT|SELF_SIGNED|LEAF_SIGNATURE|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) return 'certificate';
  return code === 'ETIMEDOUT' ? 'timeout' : 'refused';
}
