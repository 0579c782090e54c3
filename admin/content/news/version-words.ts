import { useLocales, useTranslate } from 'react-admin';
import type { NewsVersion } from '../../../contract/content/admin-news.ts';
import { toText } from './body-text.ts';

type Content = NewsVersion['content'];
type Titles = Record<string, string>;

const lines = (rows: readonly (string | undefined)[]): string => rows.filter(Boolean).join('\n');

const personIn = (person: Content['author'] | null, lang: string): string =>
  [person?.name[lang], person?.role[lang]].filter(Boolean).join(', ');

const langsOf = ({ author, reviewer, texts }: Content): string[] => [
  ...new Set(
    [texts, author.name, author.role, reviewer?.name ?? {}, reviewer?.role ?? {}].flatMap(Object.keys),
  ),
];

/** A content in words, field by field; of what stands in languages each as `title.de`. `sceneOf`: what a scene is called. */
export function wordsOf(content: Content, noPicture: string, sceneOf: (scene: string) => string): Titles {
  const { slug, sources, picture, clinics, texts, author, reviewer } = content;
  const ofLanguages = langsOf(content).flatMap((lang) => {
    const text = texts[lang];
    return [
      [`title.${lang}`, text?.title ?? ''],
      [`lead.${lang}`, text?.lead ?? ''],
      [`body.${lang}`, toText(text?.body ?? [])],
      [`author.${lang}`, personIn(author, lang)],
      [`reviewer.${lang}`, personIn(reviewer, lang)],
    ];
  });
  return {
    slug,
    picture: picture === null ? noPicture : `${sceneOf(picture.scene)}, № ${picture.seed}`,
    clinics: lines(clinics.map(({ title }) => title)),
    sources: lines(sources.map(({ title, url }) => `${title} · ${url}`)),
    ...Object.fromEntries(ofLanguages),
  };
}

/** What fields of a content are called; those of a language with it. */
export function useFieldName(): (field: string) => string {
  const [translate, languages] = [useTranslate(), useLocales()];
  return (field) => {
    const [what = '', lang] = field.split('.');
    const name = translate(`admin.news.fields.${what}`);
    return lang ? `${name}, ${languages.find(({ locale }) => locale === lang)?.name ?? lang}` : name;
  };
}
