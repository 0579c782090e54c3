import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Lets inline scripts and styles of this reply run. Empty in development, where there is no policy. */
    cspNonce: { script: string; style: string };
  }
}

/** Strict headers for every reply. Inline scripts run only with the nonce of their page; no foreign host at all. */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  // Put together once: to do so for each reply took half the time of a kept one.
  const headers = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  const policyWith = createPolicy(config, isHttps);
  app.decorateReply('cspNonce');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    reply.cspNonce = { script: '', style: '' };
    // The development server puts styles and scripts of its own into the page.
    if (!config.isDevelopment) givePolicy(reply, policyWith);
    done();
  });
}

function givePolicy(reply: FastifyReply, policyWith: (nonces: FastifyReply['cspNonce']) => string): void {
  const random = randomBytes(32).toString('hex');
  reply.cspNonce = { script: random.slice(0, 32), style: random.slice(32) };
  reply.header('content-security-policy', policyWith(reply.cspNonce));
}

function createPolicy(
  { mapStyleUrl }: Config,
  isHttps: boolean,
): (nonces: FastifyReply['cspNonce']) => string {
  const mapOrigin = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : '';
  const others = [
    // The interface library sets positions and sizes as style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${mapOrigin}`,
    `font-src 'self'`,
    `connect-src 'self'${mapOrigin}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';');
  return ({ script, style }) =>
    `default-src 'none';script-src 'self' 'nonce-${script}';style-src 'self' 'nonce-${style}';${others}`;
}
