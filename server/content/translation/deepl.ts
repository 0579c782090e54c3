import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Outgoing } from '../../platform/outgoing.ts';
import { askProvider } from './calls.ts';
import { TranslationError, type TranslationProvider } from './provider.ts';

const Answer = Type.Object({ translations: Type.Array(Type.Object({ text: Type.String() })) });

/** So many texts one call may have. */
const TEXTS_MAX = 50;

/** As a target English has to be of one country. */
const targetOf = (language: string): string => (language === 'en' ? 'EN-GB' : language.toUpperCase());

/** DeepL (developers.deepl.com): `POST /v2/translate`. The context is not translated and costs nothing. */
export function createDeepl(
  outgoing: Outgoing,
  { origin, key }: { origin: string; key: string },
): TranslationProvider {
  return {
    name: 'deepl',
    engineFor: async () => 'deepl/2',
    async translate({ sentences, context, source, target }, signal) {
      const translated: string[] = [];
      for (let at = 0; at < sentences.length; at += TEXTS_MAX) {
        const text = sentences.slice(at, at + TEXTS_MAX);
        const answer = await askProvider(outgoing, {
          url: `${origin}/v2/translate`,
          headers: { authorization: `DeepL-Auth-Key ${key}` },
          body: {
            text,
            source_lang: source.toUpperCase(),
            target_lang: targetOf(target),
            context,
            // What was cut into sentences is not cut again.
            split_sentences: '0',
            preserve_formatting: true,
          },
          signal,
        });
        if (!Value.Check(Answer, answer) || answer.translations.length !== text.length)
          throw new TranslationError('failed');
        translated.push(...answer.translations.map((one) => one.text));
      }
      return translated;
    },
    close: async () => undefined,
  };
}
