import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type AdminNewsDetail, getNewsHistory, restoreNews } from '../../../contract/content/admin-news.ts';
import { api } from '../../platform/api.ts';
import { VersionHistory } from '../../platform/version-history.tsx';
import { useFieldName, wordsOf } from './version-words.ts';

/** What a news said before. */
export function NewsHistory({ news: { id, version } }: { news: AdminNewsDetail }) {
  const [translate, nameOf] = [useTranslate(), useFieldName()];
  const params = { id };
  return (
    <VersionHistory
      of={['news', id, version]}
      load={async () => (await api(getNewsHistory, { params })).data}
      wordsOf={({ content }) =>
        wordsOf(content, translate('admin.news.picture_not_kept'), (scene) =>
          translate(`admin.news.scenes.${scene}`),
        )
      }
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
