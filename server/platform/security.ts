import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Strict headers for every reply. Inline scripts run only with the nonce of their page; no foreign host at all. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const { isDevelopment } = config;
  const mapOrigin = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : [];
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    enableCSPNonces: !isDevelopment,
    // The development server puts styles and scripts of its own into the page.
    contentSecurityPolicy: !isDevelopment && {
      useDefaults: false,
      directives: {
        defaultSrc: [`'none'`],
        scriptSrc: [`'self'`],
        // The interface library sets positions and sizes as style attributes.
        styleSrcAttr: [`'unsafe-inline'`],
        styleSrc: [`'self'`],
        imgSrc: [`'self'`, 'data:', 'blob:', ...mapOrigin],
        fontSrc: [`'self'`],
        connectSrc: [`'self'`, ...mapOrigin],
        workerSrc: [`'self'`, 'blob:'],
        manifestSrc: [`'self'`],
        formAction: [`'self'`],
        baseUri: [`'none'`],
        frameAncestors: [`'none'`],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()');
  });
}
