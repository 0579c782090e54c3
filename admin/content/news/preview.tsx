import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useLocales, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { AdminNewsDetail, NewsContent } from '../../../contract/content/admin-news.ts';
import { NewsText } from '../../../web/content/news/news-text.tsx';
import { SiteFrame } from '../../platform/site-frame.tsx';
import { directionOf } from '../../platform/texts.ts';
import { type NewsForm, toContent } from './form-values.ts';
import { OwnPicture, usePicturePath } from './picture.tsx';

type Person = NewsContent['author'];

const inLanguage = ({ name, role }: Person, lang: string) => ({
  name: name[lang] ?? name.en ?? Object.values(name)[0] ?? '',
  role: role[lang] ?? role.en ?? Object.values(role)[0] ?? '',
});

/** What is typed in a language as its visitors will read it, for who asks for it. */
export function Preview({ lang }: { lang: string }) {
  const [isShown, setShown] = useState(false);
  const translate = useTranslate();
  return (
    <Box sx={{ inlineSize: '100%', marginBlockEnd: 2 }}>
      <Button variant="outlined" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {translate('admin.news.preview')}
      </Button>
      {isShown && <Shown lang={lang} />}
    </Box>
  );
}

function Shown({ lang }: { lang: string }) {
  const [translate, languages, path] = [useTranslate(), useLocales(), usePicturePath()];
  const record = useRecordContext<AdminNewsDetail>();
  const { texts, author, reviewer, photo, sources } = toContent(useWatch<NewsForm>());
  const text = texts[lang];
  if (!text) return <p>{translate('admin.news.preview_empty')}</p>;
  const alt = photo?.alt[lang] ?? '';
  return (
    <Box
      component="section"
      aria-label={`${translate('admin.news.preview')}: ${languages.find(({ locale }) => locale === lang)?.name}`}
      sx={{
        marginBlockStart: 2,
        padding: { xs: 2, sm: 4 },
        border: '1px solid var(--line)',
        borderRadius: 3,
        background: 'var(--page)',
        '& article': { maxInlineSize: 760, marginInline: 'auto' },
      }}
    >
      <SiteFrame language={lang}>
        <article className="site-fields" lang={lang} dir={directionOf(lang)}>
          <NewsText
            news={{
              ...text,
              lang,
              sources: sources.filter(({ url }) => url !== ''),
              author: inLanguage(author, lang),
              reviewer: reviewer && inLanguage(reviewer, lang),
              published_on: record?.published_on ?? new Date().toISOString().slice(0, 10),
              photo: photo && { alt, credit: photo.credit, credit_url: photo.credit_url },
              is_demo: record?.is_demo ?? false,
            }}
          >
            <OwnPicture path={path} alt={alt} />
          </NewsText>
        </article>
      </SiteFrame>
    </Box>
  );
}
