import { Edit, SaveButton, SimpleForm, Toolbar, useRecordContext } from 'react-admin';
import type { AdminNewsDetail } from '../../contract/admin-news.ts';
import { useProblemNotice } from '../platform/problem-notice.ts';
import { whole } from '../platform/whole.ts';
import { NewsActs } from './acts.tsx';
import { NewsFields } from './fields.tsx';
import { type NewsForm, toContent, toForm } from './form-values.ts';
import { NewsHistory } from './history.tsx';

const SaveBar = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

function NewsEditForm() {
  const news = useRecordContext<AdminNewsDetail>();
  if (!news) return null;
  return (
    <>
      <NewsActs key={news.version} news={news} />
      <SimpleForm
        key={`form ${news.version}`}
        record={{ ...toForm(news), id: news.id }}
        toolbar={<SaveBar />}
      >
        <NewsFields />
      </SimpleForm>
      <NewsHistory news={news} />
    </>
  );
}

/** A news in all languages, what can be done with it, and what it was. */
export function NewsEdit() {
  const onError = useProblemNotice();
  const transform = (form: NewsForm) => ({ ...toContent(form), version: form.version });
  return (
    <Edit
      mutationMode="pessimistic"
      queryOptions={whole}
      mutationOptions={{ ...whole, onError }}
      transform={transform}
      redirect={false}
      actions={false}
    >
      <NewsEditForm />
    </Edit>
  );
}
