import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutside } from '../../../contract/content/translation-providers.ts';
import {
  type Doubt,
  type Translation,
  translatePublicText,
  translateStaffText,
  translateText,
} from '../../../contract/content/translations.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { askConsents } from '../../platform/ask-consents.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { seemsForeign, type Translatable } from './translatable.ts';
import classes from './translated-text.module.css';

async function send({ asked, side }: Translatable, language: string): Promise<Translation> {
  if (asked.kind === 'offer' || (asked.kind === 'message' && side !== 'staff'))
    return (await browserApi(translateText, { body: { text: asked, language } })).data;
  if (asked.kind === 'message')
    return (await browserApi(translateStaffText, { body: { text: asked, language } })).data;
  return (await browserApi(translatePublicText, { body: { text: asked, language } })).data;
}

/** Null: the reader does not agree now that the text goes to a provider. */
async function ask(wanted: Translatable, language: string): Promise<Translation | null> {
  try {
    return await send(wanted, language);
  } catch (error) {
    const isConsentMissing = error instanceof ApiError && error.errors.consents !== undefined;
    if (!isConsentMissing) throw error;
    return (await askConsents(['machine_translation'])) ? send(wanted, language) : null;
  }
}

/** What the server says of it, of a field before the whole; null: it said nothing, and the reader is without connection. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.errors.text?.[0] ?? error.errors.language?.[0] ?? (error.message || null);
}

/** Asks for a translation, which is kept while the page stands and the text stays. */
function useTranslated(wanted: Translatable, language: string) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ of: string; translation: Translation } | null>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isAsking = useRef(false);
  const key = JSON.stringify([wanted.text, language]);
  const translation = made?.of === key ? made.translation : null;

  async function toggle() {
    if (isAsking.current) return;
    setProblem(null);
    if (isShown || translation) return setShown(!isShown);
    isAsking.current = true;
    setBusy(true);
    try {
      const found = await ask(wanted, language);
      if (found) setMade({ of: key, translation: found });
      setShown(found !== null);
    } catch (error) {
      setProblem(reasonOf(error) ?? t('translation.failed'));
    } finally {
      isAsking.current = false;
      setBusy(false);
    }
  }
  return { translation: isShown ? translation : null, isBusy, problem, toggle };
}

/**
 * A quiet way to read a text in the language of the page, under the text itself: the original stays above. Nothing where the
 * text seems to be in that language, or nobody translates here.
 */
export function TranslatedText(props: Translatable) {
  const { t } = useTranslation();
  const { language, translationProvider } = useSiteData();
  const id = useId();
  const { translation, isBusy, problem, toggle } = useTranslated(props, language.prefix);
  if (translationProvider === null || !seemsForeign(props.text, props.language, language.prefix)) return null;
  return (
    <div className={classes.place} data-translation>
      <button
        type="button"
        className={classes.button}
        aria-expanded={translation !== null}
        aria-controls={id}
        aria-disabled={isBusy || undefined}
        onClick={() => void toggle()}
      >
        {isBusy ? `${t('translation.working')}…` : t(translation ? 'translation.hide' : 'translation.show')}
      </button>
      <div id={id} aria-live="polite" aria-busy={isBusy} className={classes.live}>
        {translation && <Shown translation={translation} />}
        {problem !== null && (
          <p className={classes.problem}>
            <Icon name="info" size={18} />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </div>
  );
}

type Sentence = Translation['paragraphs'][number][number];

function Shown({ translation }: { translation: Translation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSiteData();
  const { provider, source_language: source, paragraphs } = translation;
  const from = { language: format.languageName(source), provider: t(`translation.provider.${provider}`) };
  // Where nothing agrees the original above says it all.
  const hasTranslated = paragraphs.flat().some((sentence) => sentence.translation !== null);
  const doubts = new Set(paragraphs.flat().flatMap((sentence) => sentence.doubts));
  return (
    <section className={classes.shown} aria-label={t('translation.heading')}>
      {hasTranslated && (
        <div lang={language.prefix} dir={language.direction} className={classes.words} data-translated>
          {paragraphs.map((sentences, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
            <p key={at}>
              {sentences.map((sentence, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do their sentences
                <SentenceText key={place} sentence={sentence} source={source} />
              ))}
            </p>
          ))}
        </div>
      )}
      {doubts.size > 0 && <Left doubts={[...doubts]} />}
      <p className={classes.by}>
        {t(isOutside(provider) ? 'translation.by' : 'translation.local', from)} {t('translation.counts')}
      </p>
    </section>
  );
}

/** Translated, or in the original where it was not translated rightly. */
function SentenceText({
  sentence: { original, translation },
  source,
}: {
  sentence: Sentence;
  source: string;
}) {
  if (translation !== null) return <>{translation} </>;
  return (
    <>
      <bdi lang={source} className={classes.left}>
        {original}
      </bdi>{' '}
    </>
  );
}

/** Why some of it stands in the original. */
function Left({ doubts }: { doubts: Doubt[] }) {
  const { t } = useTranslation();
  const { language } = useSiteData();
  const list = new Intl.ListFormat(language.prefix, { type: 'conjunction' });
  const what = list.format(doubts.map((doubt) => t(`translation.doubt.${doubt}`)));
  return (
    <p className={classes.problem}>
      <Icon name="alert" size={18} />
      <span>{t('translation.left', { what })}</span>
    </p>
  );
}
