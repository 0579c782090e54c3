import { Typography } from '@mui/material';
import { useLocales, useTranslate } from 'react-admin';
import {
  type AdminNewsDetail,
  getNewsHistory,
  type NewsVersion,
  restoreNews,
} from '../../../contract/content/admin-news.ts';
import { api } from '../../platform/api.ts';
import { Differences } from '../../platform/differences.tsx';
import { VersionHistory } from '../../platform/version-history.tsx';
import { toText } from './body-text.ts';

type Content = NewsVersion['content'];
type Titles = Record<string, string>;

const lines = (rows: readonly (string | undefined)[]): string => rows.filter(Boolean).join('\n');

const personIn = (person: Content['author'] | null, lang: string): string =>
  [person?.name[lang], person?.role[lang]].filter(Boolean).join(', ');

const langsOf = ({ author, reviewer, texts, photo }: Content): string[] => [
  ...new Set(
    [texts, photo?.alt ?? {}, author.name, author.role, reviewer?.name ?? {}, reviewer?.role ?? {}].flatMap(
      Object.keys,
    ),
  ),
];

/** A content in words, field by field; of what stands in languages each as `title.de`. `sceneOf`: what a scene is called. */
function wordsOf(content: Content, noPicture: string, sceneOf: (scene: string) => string): Titles {
  const { slug, sources, picture, photo, clinics, texts, author, reviewer } = content;
  const ofLanguages = langsOf(content).flatMap((lang) => {
    const text = texts[lang];
    return [
      [`title.${lang}`, text?.title ?? ''],
      [`lead.${lang}`, text?.lead ?? ''],
      [`body.${lang}`, toText(text?.body ?? [])],
      [`alt.${lang}`, photo?.alt[lang] ?? ''],
      [`author.${lang}`, personIn(author, lang)],
      [`reviewer.${lang}`, personIn(reviewer, lang)],
    ];
  });
  return {
    slug,
    picture: picture === null ? noPicture : `${sceneOf(picture.scene)}, № ${picture.seed}`,
    photo: photo === null ? '' : `№ ${photo.photo}, ${photo.credit}`,
    credit_url: photo?.credit_url ?? '',
    clinics: lines(clinics.map(({ title }) => title)),
    sources: lines(sources.map(({ title, url }) => `${title} · ${url}`)),
    ...Object.fromEntries(ofLanguages),
  };
}

/** What fields of a content are called; those of a language with it. */
function useFieldName(): (field: string) => string {
  const [translate, languages] = [useTranslate(), useLocales()];
  return (field) => {
    const [what = '', lang] = field.split('.');
    const name = translate(`admin.news.fields.${what}`);
    return lang ? `${name}, ${languages.find(({ locale }) => locale === lang)?.name ?? lang}` : name;
  };
}

function useContentWords(): (content: Content) => Titles {
  const translate = useTranslate();
  return (content) =>
    wordsOf(content, translate('admin.news.picture_not_kept'), (scene) =>
      translate(`admin.news.scenes.${scene}`),
    );
}

/** What one act has changed in a news; of one that was begun, all that it said. */
export function NewsDifference({ before, after }: { before: NewsVersion | null; after: NewsVersion }) {
  const [wordsIn, nameOf] = [useContentWords(), useFieldName()];
  return (
    <Differences
      before={before ? wordsIn(before.content) : {}}
      after={wordsIn(after.content)}
      nameOf={nameOf}
    />
  );
}

/** What a news said before. */
export function NewsHistory({ news: { id, version } }: { news: AdminNewsDetail }) {
  const [translate, wordsIn, nameOf] = [useTranslate(), useContentWords(), useFieldName()];
  const params = { id };
  return (
    <VersionHistory
      of={['news', id, version]}
      load={async () => (await api(getNewsHistory, { params })).data}
      wordsOf={({ content }) => wordsIn(content)}
      nameOf={nameOf}
      whoOf={({ made_by }) => (
        <Typography variant="body2">{made_by ?? translate('admin.news.before')}</Typography>
      )}
      restore={{
        text: 'admin.news.restore',
        reason: 'none',
        run: (restore) => api(restoreNews, { params, body: { version, restore } }),
      }}
    />
  );
}
