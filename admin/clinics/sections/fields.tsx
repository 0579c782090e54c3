import { SelectInput, useTranslate } from 'react-admin';
import { comfortValues } from '../../../contract/clinics/sections/amenities.ts';
import { contactBounds } from '../../../contract/clinics/sections/contact.ts';
import { languageLevels } from '../../../contract/clinics/sections/languages.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { NumberInput } from '../../platform/number-input.tsx';
import { CityInput } from './city-input.tsx';
import { asTyped, EachLanguage, Languages, TermRows, Terms } from './inputs.tsx';
import { InternationalFields } from './international-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { useTerms } from './use-choices.ts';

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
      <NumberInput source="established" label={label('established')} {...contactBounds.established} />
      <NumberInput source="beds" label={label('beds')} {...contactBounds.beds} />
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
        decimals={7}
        hint="admin.entries.location_help"
      />
      <NumberInput source="lon" label={label('lon')} min={-180} max={180} decimals={7} />
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

function AmenityFields() {
  const translate = useTranslate();
  const choices = choicesOf(
    'comfort_value',
    comfortValues.filter((value) => value !== 'unknown'),
  );
  return (
    <TermRows source="comforts" term="comfort" choices={useTerms().comforts}>
      <SelectInput
        source="value"
        label={translate('admin.entries.fields.value')}
        choices={choices}
        isRequired
        helperText={false}
      />
    </TermRows>
  );
}

/** Fields of one part. */
export function PartFields({ section, city }: { section: string; city: string | null }) {
  if (section === 'names') return <NamesFields />;
  if (section === 'place') return <PlaceFields city={city} />;
  if (section === 'contact') return <ContactFields />;
  if (section === 'languages') return <Languages levels={languageLevels} />;
  if (section === 'specializations' || section === 'diseases') return <Terms source={section} />;
  if (section === 'international') return <InternationalFields />;
  if (section === 'comforts') return <AmenityFields />;
  return section === 'page' ? <PageFields /> : <TextFields />;
}
