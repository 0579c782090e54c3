import { useQuery } from '@tanstack/react-query';
import { Create, FormDataConsumer, SelectInput, SimpleForm, useLocale } from 'react-admin';
import { type TermDictionary, termDictionaries } from '../../../contract/content/admin-terms.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { api } from '../../platform/api.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { useProblemNotice } from '../../platform/problem-notice.ts';
import { TermTexts, tidyTerm } from './fields.tsx';
import { TermPreview } from './preview.tsx';

const dictionaries = choicesOf('admin.terms.dictionary', [...termDictionaries]);

/** The groups that amenities stand in. */
function GroupInput() {
  const locale = useLocale();
  const { data = [], isPending } = useQuery({
    queryKey: ['amenity groups', locale],
    queryFn: async () => {
      const { comforts = [] } = (await api(getDictionaries, { query: { name: ['comforts'] } })).data;
      return [...new Map(comforts.map(({ group }) => [group.slug, group])).values()];
    },
  });
  return (
    <SelectInput
      source="group"
      choices={data}
      optionValue="slug"
      optionText="title"
      translateChoice={false}
      isPending={isPending}
      isRequired
    />
  );
}

/** What only this dictionary has. */
function OwnFields({ dictionary }: { dictionary: TermDictionary }) {
  if (dictionary === 'diseases')
    return (
      <DirectedInput source="icd10" dir="ltr" helperText="admin.terms.icd10_hint" isRequired fullWidth />
    );
  if (dictionary === 'procedures')
    return <DirectedInput source="code" dir="ltr" helperText="admin.terms.code_hint" fullWidth />;
  if (dictionary === 'accreditations')
    return <DirectedInput source="url" dir="ltr" helperText="admin.terms.url_hint" isRequired fullWidth />;
  return dictionary === 'comforts' ? <GroupInput /> : null;
}

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
