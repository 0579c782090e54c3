import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminNews,
  type AdminNewsDetail,
  publishNews,
  withdrawNews,
} from '../../../contract/content/admin-news.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { SaveToolbar } from '../../platform/save-toolbar.tsx';
import { momentForm } from '../../platform/time-forms.ts';
import { NewsFields } from './fields.tsx';
import { type NewsForm, toContent, toForm } from './form-values.ts';
import { NewsHistory } from './history.tsx';

/** Publishing now or later, and taking back. */
function NewsActs({ news }: { news: AdminNews }) {
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

function NewsEditForm() {
  const news = useRecordContext<AdminNewsDetail>();
  if (!news) return null;
  return (
    <>
      <NewsActs key={news.version} news={news} />
      <KeptForm<AdminNewsDetail> toValues={toForm} toolbar={<SaveToolbar />}>
        <NewsFields />
      </KeptForm>
      <NewsHistory news={news} />
    </>
  );
}

/** A news in all languages, what can be done with it, and what it was. */
export function NewsEdit() {
  const transform = (form: NewsForm) => ({ ...toContent(form), version: form.version });
  return (
    <KeptEdit transform={transform}>
      <NewsEditForm />
    </KeptEdit>
  );
}
