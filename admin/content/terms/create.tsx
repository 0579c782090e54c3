import { Create, FormDataConsumer, SelectInput, SimpleForm } from 'react-admin';
import { type TermDictionary, termDictionaries } from '../../../contract/content/admin-terms.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { useProblemNotice } from '../../platform/problem-notice.ts';
import { OwnFields, TermTexts, tidyTerm } from './fields.tsx';
import { TermPreview } from './preview.tsx';

const dictionaries = choicesOf('admin.terms.dictionary', [...termDictionaries]);

/** A new term; its dictionary and its slug stay. */
export function TermCreate() {
  const onError = useProblemNotice();
  return (
    <Create transform={tidyTerm} mutationOptions={{ onError }} redirect="edit">
      <SimpleForm defaultValues={{ dictionary: 'specializations' }}>
        <SelectInput source="dictionary" choices={dictionaries} isRequired />
        <DirectedInput source="slug" dir="ltr" helperText="admin.terms.slug_hint" isRequired fullWidth />
        <FormDataConsumer<{ dictionary: TermDictionary }>>
          {({ formData: { dictionary } }) => (
            <>
              <OwnFields dictionary={dictionary} />
              <TermTexts dictionary={dictionary} />
              <TermPreview dictionary={dictionary} id={null} holders={0} />
            </>
          )}
        </FormDataConsumer>
      </SimpleForm>
    </Create>
  );
}
