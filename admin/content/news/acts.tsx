import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { type AdminNews, publishNews, withdrawNews } from '../../../contract/content/admin-news.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { momentForm } from '../../platform/time-forms.ts';

/** Publishing now or later, and taking back. */
export function NewsActs({ news }: { news: AdminNews }) {
  const [time, setTime] = useState('');
  const [translate, locale] = [useTranslate(), useLocale()];
  const params = { id: news.id };
  const { version } = news;
  const publish = () =>
    api(publishNews, {
      params,
      body: { version, ...(time !== '' && { publish_at: new Date(time).toISOString() }) },
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, padding: 2 }}>
      <Typography>
        {translate(`admin.news.status.${news.status}`)}
        {news.publish_at !== null &&
          `: ${new Intl.DateTimeFormat(locale, momentForm).format(new Date(news.publish_at))}`}
      </Typography>
      {news.status !== 'published' && (
        <ActButton text="admin.news.publish" reason="none" variant="contained" run={publish}>
          <p>{translate('admin.news.publish_text')}</p>
          <TextField
            type="datetime-local"
            name="publish_at"
            fullWidth
            slotProps={{ inputLabel: { shrink: true } }}
            label={translate('admin.news.publish_at')}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </ActButton>
      )}
      {news.status !== 'draft' && (
        <ActButton
          text="admin.news.withdraw"
          reason="none"
          run={() => api(withdrawNews, { params, body: { version } })}
        />
      )}
    </Box>
  );
}
