import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { limits } from '../../../contract/platform/limits.ts';
import type { RankingReasons } from '../../../contract/search/admin-ranking.ts';

const languages = ['ru', 'en', 'de', 'ar'] as const;
const needed: readonly string[] = ['ru', 'en'];

export type ReasonTexts = Record<(typeof languages)[number], string>;
export const noReasons: ReasonTexts = { ru: '', en: '', de: '', ar: '' };

/** As they are sent: languages without a text are left out. */
export const toReasons = ({ ru, en, de, ar }: ReasonTexts): RankingReasons => ({
  ru: ru.trim(),
  en: en.trim(),
  ...(de.trim() && { de: de.trim() }),
  ...(ar.trim() && { ar: ar.trim() }),
});

type Props = { texts: ReasonTexts; onChange(texts: ReasonTexts): void };

/** Why, in words that everyone reads. */
export function ReasonFields({ texts, onChange }: Props) {
  const translate = useTranslate();
  return (
    <>
      <p>{translate('admin.ranking.reason_public')}</p>
      {languages.map((language) => (
        <TextField
          key={language}
          fullWidth
          multiline
          minRows={2}
          margin="dense"
          name={`reasons.${language}`}
          lang={language}
          required={needed.includes(language)}
          slotProps={{ htmlInput: { dir: 'auto', minLength: 10, maxLength: limits.rankingReasonMax } }}
          label={translate(`admin.ranking.reason_${language}`)}
          value={texts[language]}
          onChange={({ target }) => onChange({ ...texts, [language]: target.value })}
        />
      ))}
      <p style={{ color: 'var(--muted)' }}>{translate('admin.ranking.reason_fallback')}</p>
    </>
  );
}
