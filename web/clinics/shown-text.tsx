import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { useSiteData } from '../platform/site-context.tsx';
import { latePart } from '../ui/late-part.ts';
import text from '../ui/text.module.css';
import classes from './clinic-text.module.css';

/** Its own, because the script of `TranslationPlace` would come with a file more: the page of a clinic has no room for it. */
const translation = latePart(() => import('../content/translation/translated-text.tsx'));

type Words = { text: string; lang: string };

function Paragraphs({ text: words, lang }: Words) {
  return (
    <div className={classes.words} lang={lang} dir="auto">
      {words
        .split(/\n+/)
        .filter(Boolean)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
    </div>
  );
}

type Props = Words & {
  original: Words | null;
  /** Whose text it is. */
  of: { kind: 'clinic' | 'doctor'; id: number };
};

/** A text in the language there is of it: says which when it is not the page's, and keeps the author's own words. */
export function ShownText({ text: words, lang, original, of }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  const { translationProvider } = useSiteData();
  const late = translation.usePart(translationProvider !== null);
  const isForeign = lang.split('-')[0] !== language.prefix;
  const names = {
    language: format.languageName(lang),
    original: original && format.languageName(original.lang),
  };
  return (
    <div className={classes.shown}>
      <Paragraphs text={words} lang={lang} />
      {original ? (
        <details className={classes.original}>
          <summary>
            {t(isForeign ? 'shown.foreign_translated' : 'shown.translated', names)}{' '}
            <span className={text.link}>{t('shown.show_original')}</span>
          </summary>
          <Paragraphs {...original} />
        </details>
      ) : (
        isForeign && <p className={classes.note}>{t('shown.foreign', names)}</p>
      )}
      {late && <late.TranslatedText text={words} language={lang} asked={{ ...of, lang }} />}
    </div>
  );
}
