import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Outgoing } from '../../platform/outgoing.ts';
import { askProvider } from './calls.ts';
import { TranslationError, type TranslationProvider } from './provider.ts';

const Answer = Type.Object({ translatedText: Type.Array(Type.String()) });

/** A LibreTranslate server (docs.libretranslate.com): `POST /translate` with a list of texts. */
export const createLibreTranslate = (
  outgoing: Outgoing,
  { origin, key }: { origin: string; key: string | null },
): TranslationProvider => ({
  name: 'libretranslate',
  engineFor: async () => 'libretranslate/1',
  async translate({ sentences, source, target }, signal) {
    const answer = await askProvider(outgoing, {
      url: `${origin}/translate`,
      body: { q: sentences, source, target, format: 'text', ...(key !== null && { api_key: key }) },
      signal,
    });
    if (!Value.Check(Answer, answer) || answer.translatedText.length !== sentences.length)
      throw new TranslationError('failed');
    return answer.translatedText;
  },
  close: async () => undefined,
});
