import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { knownLanguages } from '../../team/known-languages.ts';
import { Select } from '../../ui/select.tsx';

/** A language: those of the site first, the others by name. */
export function LanguageChoice(props: ComponentProps<typeof Select>) {
  const { t } = useTranslation();
  const { languages } = useSite();
  const format = useFormat();
  const first = languages.map(({ prefix }) => prefix);
  const chosen = String(props.value ?? '');
  const others = [...new Set([...knownLanguages, ...(chosen === '' ? [] : [chosen])])]
    .filter((code) => !first.includes(code))
    .map((code) => ({ code, title: format.languageName(code) }))
    .sort((a, b) => a.title.localeCompare(b.title));
  return (
    <Select {...props}>
      <option value="">{t('staff_chat.replies.choose_language')}</option>
      {[...first.map((code) => ({ code, title: format.languageName(code) })), ...others].map(
        ({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ),
      )}
    </Select>
  );
}
