import { MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useLocales, useTranslate } from 'react-admin';
import type { AdminTerm } from '../../../contract/content/admin-terms.ts';
import { PhrasePreview } from '../../platform/phrase-preview.tsx';

/** What a synonym would change in the searches of patients, before it is saved. */
export function TrySynonym({ term }: { term: AdminTerm }) {
  const [phrase, setPhrase] = useState('');
  const [language, setLanguage] = useState(useLocale());
  const [languages, translate] = [useLocales(), useTranslate()];
  return (
    <Stack component="section" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h6" component="h2">
        {translate('admin.terms.try')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignSelf: 'stretch' }}>
        <TextField
          fullWidth
          label={translate('admin.unread-queries.phrase')}
          value={phrase}
          onChange={(event) => setPhrase(event.target.value)}
          // The form around it is saved by its own button.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 100 } }}
        />
        <TextField
          select
          label={translate('admin.terms.try_language')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
          sx={{ minWidth: 160 }}
        >
          {languages.map(({ locale, name }) => (
            <MenuItem key={locale} value={locale}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <PhrasePreview key={`${phrase} ${language}`} phrase={phrase} language={language} target={term.id} />
    </Stack>
  );
}
