import { Fragment } from 'react';
import {
  ArrayInput,
  AutocompleteArrayInput,
  ReferenceArrayInput,
  SimpleFormIterator,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { AdminClinic } from '../../../contract/clinics/admin-clinics.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import type { NewsForm } from './form-values.ts';
import { LanguageTabs } from './language-tabs.tsx';
import { PictureFields } from './picture-fields.tsx';
import { Preview } from './preview.tsx';

/** Fields of a news in every language of the site. */
export function NewsFields() {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.news.fields.${name}`);
  return (
    <>
      <DirectedInput source="slug" fullWidth dir="ltr" helperText="admin.news.slug_help" />
      <PictureFields />
      <LanguageTabs>{(lang) => <TextFields lang={lang} />}</LanguageTabs>
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

/** What a news says in a language, and how it will look. */
function TextFields({ lang }: { lang: string }) {
  const translate = useTranslate();
  const { photo } = useWatch<NewsForm>();
  const label = (name: string) => translate(`admin.news.fields.${name}`);
  const people = ['author', 'reviewer'] as const;
  return (
    <>
      <DirectedInput source={`texts.${lang}.title`} label={label('title')} fullWidth dir="auto" />
      <DirectedInput source={`texts.${lang}.lead`} label={label('lead')} fullWidth multiline dir="auto" />
      <DirectedInput
        source={`texts.${lang}.body`}
        label={label('body')}
        helperText="admin.news.body_help"
        fullWidth
        multiline
        minRows={4}
        dir="auto"
      />
      {photo && (
        <DirectedInput
          source={`photo.alt.${lang}`}
          label={label('alt')}
          helperText="admin.news.alt_help"
          fullWidth
          dir="auto"
        />
      )}
      {people.map((person) => (
        <Fragment key={person}>
          <DirectedInput source={`${person}.name.${lang}`} fullWidth label={label(person)} dir="auto" />
          <DirectedInput
            source={`${person}.role.${lang}`}
            fullWidth
            label={label(`${person}_role`)}
            dir="auto"
          />
        </Fragment>
      ))}
      <Preview lang={lang} />
    </>
  );
}
