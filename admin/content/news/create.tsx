import { Create, SimpleForm } from 'react-admin';
import { useProblemNotice } from '../../platform/problem-notice.ts';
import { NewsFields } from './fields.tsx';
import { toContent } from './form-values.ts';

/** Begins a draft. */
export function NewsCreate() {
  const onError = useProblemNotice();
  return (
    <Create transform={toContent} mutationOptions={{ onError }} redirect="edit">
      <SimpleForm>
        <NewsFields />
      </SimpleForm>
    </Create>
  );
}
