import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  useLocales,
  useTranslate,
} from 'react-admin';
import { educationKinds } from '../../contract/doctors.ts';
import { choicesOf } from '../platform/choices.ts';
import { DirectedInput } from '../platform/directed-input.tsx';
import { CityInput } from './city-input.tsx';
import { InternationalFields } from './international-fields.tsx';
import { useSpokenLanguages, useTerms } from './use-choices.ts';

/** The form keeps spaces while they are typed. */
const asTyped = (text: string): string => text;

/** One field for each language of the site. */
function EachLanguage({ source, rows }: { source: string; rows?: number }) {
  const translate = useTranslate();
  return useLocales().map(({ locale, name }) => (
    <DirectedInput
      key={locale}
      source={`${source}.${locale}`}
      label={`${translate(`admin.entries.fields.${source}`)}: ${name}`}
      parse={asTyped}
      multiline={rows !== undefined}
      {...(rows !== undefined && { minRows: rows })}
      dir="auto"
      helperText={false}
      fullWidth
    />
  ));
}

function Languages({ levels }: { levels: readonly string[] }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.entries.fields.${name}`);
  return (
    <ArrayInput source="languages" label={label('languages')}>
      <SimpleFormIterator inline disableReordering disableClear>
        <AutocompleteInput
          source="code"
          label={label('language')}
          choices={useSpokenLanguages()}
          isRequired
          helperText={false}
        />
        <SelectInput
          source="level"
          label={label('level')}
          choices={choicesOf('admin.entries.levels', levels)}
          isRequired
          helperText={false}
        />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function Terms({ source }: { source: 'specializations' | 'diseases' }) {
  const translate = useTranslate();
  const terms = useTerms()[source];
  return (
    <AutocompleteArrayInput
      source={source}
      label={translate(`admin.entries.fields.${source}`)}
      choices={terms}
      helperText={false}
      fullWidth
    />
  );
}

function NamesFields() {
  const translate = useTranslate();
  return (
    <>
      <DirectedInput
        source="title"
        label={translate('admin.entries.fields.title')}
        parse={asTyped}
        isRequired
        fullWidth
        dir="auto"
      />
      <DirectedInput
        source="title_lang"
        label={translate('admin.entries.fields.title_lang')}
        helperText="admin.entries.title_lang_help"
        dir="ltr"
      />
      <EachLanguage source="labels" />
    </>
  );
}

function ContactFields() {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.entries.fields.${name}`);
  return (
    <>
      <DirectedInput source="phone" label={label('phone')} dir="ltr" fullWidth helperText={false} />
      <DirectedInput source="website" label={label('website')} dir="ltr" fullWidth helperText={false} />
      <NumberInput
        source="established"
        label={label('established')}
        min={600}
        max={2100}
        helperText={false}
      />
      <NumberInput source="beds" label={label('beds')} min={1} helperText={false} />
    </>
  );
}

function PlaceFields({ city }: { city: string | null }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.entries.fields.${name}`);
  return (
    <>
      <CityInput city={city} />
      <DirectedInput
        source="address"
        label={label('address')}
        parse={asTyped}
        dir="auto"
        fullWidth
        helperText={false}
      />
      <DirectedInput source="postcode" label={label('postcode')} dir="ltr" helperText={false} />
      <NumberInput
        source="lat"
        label={label('lat')}
        min={-90}
        max={90}
        step="any"
        helperText="admin.entries.location_help"
      />
      <NumberInput source="lon" label={label('lon')} min={-180} max={180} step="any" helperText={false} />
    </>
  );
}

function TextFields() {
  const translate = useTranslate();
  return (
    <>
      <DirectedInput
        source="description"
        label={translate('admin.entries.fields.description')}
        parse={asTyped}
        multiline
        minRows={5}
        fullWidth
        dir="auto"
        helperText={false}
      />
      <DirectedInput
        source="equipment"
        label={translate('admin.entries.fields.equipment')}
        parse={asTyped}
        multiline
        minRows={2}
        fullWidth
        dir="auto"
        helperText="admin.entries.lines_help"
      />
    </>
  );
}

function PageFields() {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.entries.fields.${name}`);
  return (
    <>
      <DirectedInput
        source="title"
        label={label('person')}
        parse={asTyped}
        isRequired
        fullWidth
        dir="auto"
        helperText={false}
      />
      <EachLanguage source="names" />
      <SelectInput
        source="sex"
        label={label('sex')}
        choices={choicesOf('admin.entries.sexes', ['female', 'male'])}
        helperText={false}
      />
      <NumberInput
        source="practising_since"
        label={label('practising_since')}
        min={1930}
        max={2100}
        helperText={false}
      />
      <Terms source="specializations" />
      <Languages levels={['native', 'fluent', 'basic']} />
      <ArrayInput source="education" label={label('education')}>
        <SimpleFormIterator inline disableReordering disableClear>
          <SelectInput
            source="kind"
            label={label('kind')}
            choices={choicesOf('admin.entries.education', educationKinds)}
            isRequired
            helperText={false}
          />
          <DirectedInput
            source="institution"
            label={label('institution')}
            parse={asTyped}
            isRequired
            dir="auto"
            helperText={false}
          />
          <NumberInput source="year" label={label('year')} min={1930} max={2100} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <EachLanguage source="texts" rows={4} />
    </>
  );
}

/** Fields of one part. */
export function PartFields({ section, city }: { section: string; city: string | null }) {
  if (section === 'names') return <NamesFields />;
  if (section === 'place') return <PlaceFields city={city} />;
  if (section === 'contact') return <ContactFields />;
  if (section === 'languages') return <Languages levels={['native', 'fluent', 'basic', 'interpreter']} />;
  if (section === 'specializations' || section === 'diseases') return <Terms source={section} />;
  if (section === 'international') return <InternationalFields />;
  return section === 'page' ? <PageFields /> : <TextFields />;
}
