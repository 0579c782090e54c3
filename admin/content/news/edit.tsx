import { useRecordContext } from 'react-admin';
import type { AdminNewsDetail } from '../../../contract/content/admin-news.ts';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { SaveToolbar } from '../../platform/save-toolbar.tsx';
import { NewsActs } from './acts.tsx';
import { NewsFields } from './fields.tsx';
import { type NewsForm, toContent, toForm } from './form-values.ts';
import { NewsHistory } from './history.tsx';

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
