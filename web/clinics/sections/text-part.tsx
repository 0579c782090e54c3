import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffProfile, WrittenSection } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import { Note } from '../../ui/panel.tsx';
import classes from './profile-parts.module.css';
import { ProfileForm, type ProfileProps } from './profile-section.tsx';
import { textForm } from './text-fields.tsx';

/** Parts of the public page: fetched as soon as the form stands. */
const preview = latePart(() => import('./preview-sheet.tsx'));

type TextState = 'written' | 'empty' | 'unsaved';

const hasText = ({ texts }: StaffProfile, lang: string): boolean => texts.some((text) => text.lang === lang);

/** What the clinic says of itself, a tab for each language; what is typed in one stays while another is shown. */
export function TextPart(props: ProfileProps) {
  const { t } = useTranslation();
  const { languages, language } = useSite();
  const id = useId();
  const [shown, setShown] = useState(language.prefix);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const prefixes = languages.map(({ prefix }) => prefix);
  const { profile } = props;
  const stateOf = (lang: string): TextState =>
    unsaved.includes(lang) ? 'unsaved' : hasText(profile, lang) ? 'written' : 'empty';
  function note(section: WrittenSection, isDirty: boolean): void {
    const lang = section.slice('text.'.length);
    setUnsaved((before) => [...before.filter((one) => one !== lang), ...(isDirty ? [lang] : [])]);
    props.onDirty(section, isDirty);
  }
  function move({ key, currentTarget }: KeyboardEvent<HTMLDivElement>): void {
    const isForward = (key === 'ArrowRight') !== (getComputedStyle(currentTarget).direction === 'rtl');
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    const at = prefixes.indexOf(shown) + (isForward ? 1 : -1) + prefixes.length;
    const next = prefixes[at % prefixes.length] ?? shown;
    setShown(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  }
  return (
    <Section title={t('staff_profile.texts')} lead={t('staff_profile.texts_text')} anchor="texts">
      <div
        className={classes.tabs}
        role="tablist"
        aria-label={t('staff_profile.texts_languages')}
        onKeyDown={move}
      >
        {languages.map(({ prefix, title }) => (
          <button
            key={prefix}
            id={`${id}-tab-${prefix}`}
            type="button"
            role="tab"
            className={classes.tab}
            data-state={stateOf(prefix)}
            aria-selected={prefix === shown}
            aria-controls={`${id}-${prefix}`}
            tabIndex={prefix === shown ? 0 : -1}
            onClick={() => setShown(prefix)}
          >
            <bdi lang={prefix}>{title}</bdi>
            <span>{t(`staff_profile.text_${stateOf(prefix)}`)}</span>
          </button>
        ))}
      </div>
      {languages.map(({ prefix }) => (
        <div
          key={prefix}
          id={`${id}-${prefix}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${prefix}`}
          hidden={prefix !== shown}
        >
          <TextForm {...props} lang={prefix} onDirty={note} />
        </div>
      ))}
    </Section>
  );
}

/** The text in one language, and how patients will read it. */
function TextForm({ lang, ...props }: ProfileProps & { lang: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isPreviewed, setPreviewed] = useState(false);
  const late = preview.usePart(true);
  const { profile } = props;
  const fallback = ['en', 'ru', ...profile.texts.map((text) => text.lang)].find(
    (one) => one !== lang && hasText(profile, one),
  );
  return (
    <ProfileForm<'text'> {...props} section={`text.${lang}`}>
      {(fields, values) => (
        <>
          {values.description.trim() === '' && (
            <Note>
              {fallback === undefined
                ? t('staff_profile.shown_nothing')
                : t('staff_profile.shown_in', { language: format.languageName(fallback) })}
            </Note>
          )}
          {fields}
          <div>
            <Button small onClick={() => setPreviewed(true)}>
              <Icon name="eye" size={18} />
              {t('staff_profile.preview')}
            </Button>
          </div>
          {isPreviewed && late && (
            <late.PreviewSheet
              slug={profile.slug}
              lang={lang}
              text={textForm.toContent(values)}
              onClose={() => setPreviewed(false)}
            />
          )}
        </>
      )}
    </ProfileForm>
  );
}
