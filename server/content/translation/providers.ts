import type { FastifyBaseLogger } from 'fastify';
import type { Config, TranslationSettings } from '../../config.ts';
import { createOutgoing } from '../../platform/outgoing.ts';
import { createBergamot } from './bergamot/bergamot.ts';
import { createDeepl } from './deepl.ts';
import { createLibreTranslate } from './libretranslate.ts';
import type { TranslationProvider } from './provider.ts';

/** The one host that the operator has named: a LibreTranslate server may stand in the operator's own network. */
function outgoingTo(origin: string, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname } = new URL(origin);
  const outgoing = createOutgoing({
    userAgent: `Medatlas-Translation/1.0${publicUrl === null ? '' : ` (+${publicUrl})`}`,
    mayConnect: () => true,
  });
  return ((url, request) =>
    outgoing(url, { ...request, hosts: new Set([hostname]) })) satisfies typeof outgoing;
}

/** The provider that the operator has configured. Throws a ConfigError where its engine is not installed. */
export function createProvider(
  settings: TranslationSettings,
  { config, log }: { config: Pick<Config, 'publicUrl'>; log: FastifyBaseLogger },
): TranslationProvider {
  if (settings.provider === 'bergamot')
    return createBergamot({ folder: settings.folder, onProblem: (what) => log.warn({}, what) });
  const outgoing = outgoingTo(settings.origin, config);
  return settings.provider === 'deepl'
    ? createDeepl(outgoing, settings)
    : createLibreTranslate(outgoing, settings);
}
