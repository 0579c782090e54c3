import { Button } from '@mui/material';
import {
  ArrayInput,
  AutocompleteArrayInput,
  ReferenceArrayInput,
  SelectInput,
  SimpleFormIterator,
  useLocales,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { AdminClinic } from '../../../contract/clinics/admin-clinics.ts';
import { scenes } from '../../../contract/platform/pictures.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { newPicture } from './form-values.ts';

/** Fields of a news in every language of the site. */
export function NewsFields() {
  const languages = useLocales();
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.news.fields.${name}`);
  return (
    <>
      <DirectedInput source="slug" fullWidth dir="ltr" helperText="admin.news.slug_help" />
      {languages.map(({ locale, name }) => (
        <fieldset key={locale}>
          <legend>{name}</legend>
          <DirectedInput source={`texts.${locale}.title`} label={label('title')} fullWidth dir="auto" />
          <DirectedInput
            source={`texts.${locale}.lead`}
            label={label('lead')}
            fullWidth
            multiline
            dir="auto"
          />
          <DirectedInput
            source={`texts.${locale}.body`}
            label={label('body')}
            helperText="admin.news.body_help"
            fullWidth
            multiline
            minRows={4}
            dir="auto"
          />
          <DirectedInput source={`author.name.${locale}`} fullWidth label={label('author')} dir="auto" />
          <DirectedInput source={`author.role.${locale}`} fullWidth label={label('author_role')} dir="auto" />
          <DirectedInput source={`reviewer.name.${locale}`} fullWidth label={label('reviewer')} dir="auto" />
          <DirectedInput
            source={`reviewer.role.${locale}`}
            fullWidth
            label={label('reviewer_role')}
            dir="auto"
          />
        </fieldset>
      ))}
      <PictureFields />
      <ReferenceArrayInput source="clinics" reference="clinics" filter={{ status: 'published' }} perPage={20}>
        <AutocompleteArrayInput
          optionText={placedTitle}
          filterToQuery={(q: string) => ({ q })}
          helperText="admin.news.clinics_help"
          fullWidth
        />
      </ReferenceArrayInput>
      <ArrayInput source="sources">
        <SimpleFormIterator inline disableReordering>
          <DirectedInput source="title" label={label('source_title')} dir="auto" />
          <DirectedInput source="url" label={label('source_url')} dir="ltr" />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

const placedTitle = ({ title, city }: Pick<AdminClinic, 'title' | 'city'>): string =>
  city === null ? title : `${title}, ${city}`;

/** What is drawn above the text; of each scene there are as many drawings as one likes. */
function PictureFields() {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const another = () => setValue('picture', newPicture(getValues('picture.scene')), { shouldDirty: true });
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 }}>
      <SelectInput
        source="picture.scene"
        label={translate('admin.news.fields.picture')}
        choices={choicesOf('admin.news.scenes', scenes)}
        defaultValue="laboratory"
        isRequired
        helperText={false}
      />
      <Button onClick={another}>{translate('admin.news.another_drawing')}</Button>
    </div>
  );
}
