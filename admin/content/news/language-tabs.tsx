import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocale, useLocales, useTranslate } from 'react-admin';
import { get, useFormState, useWatch } from 'react-hook-form';
import { toContent } from './form-values.ts';

/** Fields of the form that belong to a language. */
const fieldsOf = (lang: string): string[] => [
  `texts.${lang}`,
  `photo.alt.${lang}`,
  ...['author', 'reviewer'].flatMap((person) => [`${person}.name.${lang}`, `${person}.role.${lang}`]),
];

/**
 * A tab for each language of the site, marked where its text is missing or was refused. All panels stay: what was typed
 * in one is not lost in another. A refused field brings its tab forward.
 */
export function LanguageTabs({ children }: { children(lang: string): ReactNode }) {
  const [all, own, translate, id] = [useLocales(), useLocale(), useTranslate(), useId()];
  // The operator's own language comes first: on a phone the others have to be scrolled to.
  const languages = [...all].sort((one, other) => Number(other.locale === own) - Number(one.locale === own));
  const [chosen, setChosen] = useState(own);
  const { errors, submitCount } = useFormState();
  const { texts } = toContent(useWatch());
  const refused = languages
    .map(({ locale }) => locale)
    .filter((lang) => fieldsOf(lang).some((field) => get(errors, field) !== undefined));
  const list = refused.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try to save, and what it was refused for, counts anew
  useEffect(() => {
    setChosen((now) => (refused.length === 0 || refused.includes(now) ? now : (refused[0] ?? now)));
  }, [list, submitCount]);

  const markOf = (lang: string): string | null => {
    if (refused.includes(lang)) return translate('admin.news.refused');
    return texts[lang] ? null : translate('admin.news.no_text');
  };
  return (
    <Box sx={{ inlineSize: '100%', marginBlock: 1 }}>
      <Tabs
        value={chosen}
        onChange={(_, lang: string) => setChosen(lang)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('admin.news.languages')}
      >
        {languages.map(({ locale, name }) => (
          <Tab
            key={locale}
            value={locale}
            id={`${id}-tab-${locale}`}
            aria-controls={`${id}-panel-${locale}`}
            sx={{ textTransform: 'none', alignItems: 'flex-start' }}
            label={
              <>
                <span lang={locale}>{name}</span>
                {markOf(locale) !== null && (
                  <Box
                    component="small"
                    sx={{ color: refused.includes(locale) ? 'error.main' : 'text.secondary' }}
                  >
                    {markOf(locale)}
                  </Box>
                )}
              </>
            }
          />
        ))}
      </Tabs>
      {languages.map(({ locale }) => (
        <Box
          key={locale}
          role="tabpanel"
          id={`${id}-panel-${locale}`}
          aria-labelledby={`${id}-tab-${locale}`}
          hidden={locale !== chosen}
          sx={{ paddingBlockStart: 2, '&[hidden]': { display: 'none' } }}
        >
          {children(locale)}
        </Box>
      ))}
    </Box>
  );
}
