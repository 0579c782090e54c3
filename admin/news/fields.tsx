import { ArrayInput, SimpleFormIterator, TextInput, useLocales, useTranslate } from 'react-admin';

/** Fields of a news in every language of the site. */
export function NewsFields() {
  const languages = useLocales();
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.news.fields.${name}`);
  return (
    <>
      <TextInput source="slug" fullWidth dir="ltr" helperText="admin.news.slug_help" />
      {languages.map(({ locale, name }) => (
        <fieldset key={locale} style={{ inlineSize: '100%', border: '1px solid var(--line)' }}>
          <legend>{name}</legend>
          <TextInput source={`texts.${locale}.title`} label={label('title')} fullWidth dir="auto" />
          <TextInput source={`texts.${locale}.lead`} label={label('lead')} fullWidth multiline dir="auto" />
          <TextInput
            source={`texts.${locale}.body`}
            label={label('body')}
            helperText="admin.news.body_help"
            fullWidth
            multiline
            minRows={4}
            dir="auto"
          />
          <TextInput source={`author.name.${locale}`} label={label('author')} dir="auto" />
          <TextInput source={`author.role.${locale}`} label={label('author_role')} dir="auto" />
          <TextInput source={`reviewer.name.${locale}`} label={label('reviewer')} dir="auto" />
          <TextInput source={`reviewer.role.${locale}`} label={label('reviewer_role')} dir="auto" />
        </fieldset>
      ))}
      <ArrayInput source="sources">
        <SimpleFormIterator inline disableReordering>
          <TextInput source="title" label={label('source_title')} dir="auto" />
          <TextInput source="url" label={label('source_url')} dir="ltr" />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}
