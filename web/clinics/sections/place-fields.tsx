import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../content/suggestions/suggest-field.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import classes from './fields.module.css';
import { type Contents, type FieldsProps, orNull, type SectionForm } from './fields.ts';

type Values = {
  city_id: number | null;
  address: string;
  postcode: string;
  lat: number | null;
  lon: number | null;
};

/** Where the clinic stands. */
export const placeForm: SectionForm<Contents['place'], Values> = {
  toValues: ({ city_id, address, postcode, location }) => ({
    city_id,
    address: address ?? '',
    postcode: postcode ?? '',
    lat: location?.lat ?? null,
    lon: location?.lon ?? null,
  }),
  toContent: ({ city_id, address, postcode, lat, lon }) => ({
    city_id,
    address: orNull(address),
    postcode: orNull(postcode),
    location: lat === null || lon === null ? null : { lat, lon },
  }),
  Fields: PlaceFields,
};

function PlaceFields({ form: { values, errors, field, set }, saved, about }: FieldsProps<Values>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ id: number; title: string } | null>(null);
  const titles = new Map([
    [saved.city_id, about.city],
    [chosen?.id, chosen?.title],
  ]);
  const city = values.city_id === null ? null : (titles.get(values.city_id) ?? String(values.city_id));
  return (
    <>
      <SuggestField
        label={t('sections.field.city_id')}
        hint={city === null ? t('staff_official.city_none') : t('staff_official.city_chosen', { city })}
        placeholder={t('staff_official.city_find')}
        name="city"
        kinds={['city']}
        error={errors.city_id}
        onChoose={({ value, title }) => {
          setChosen({ id: Number(value), title });
          set('city_id', Number(value));
        }}
      />
      {city !== null && (
        <div>
          <Button small kind="quiet" onClick={() => set('city_id', null)}>
            {t('sections.remove', { name: city })}
          </Button>
        </div>
      )}
      <div className={classes.pair}>
        <Field
          label={t('sections.field.address')}
          dir="auto"
          autoComplete="off"
          maxLength={300}
          {...field('address')}
        />
        <Field
          label={t('sections.field.postcode')}
          dir="ltr"
          autoComplete="off"
          maxLength={20}
          {...field('postcode')}
        />
        <NumberField
          label={t('sections.field.lat')}
          hint={t('sections.hint.location')}
          value={values.lat}
          min={-90}
          max={90}
          decimals={7}
          onChange={(value) => set('lat', value)}
        />
        <NumberField
          label={t('sections.field.lon')}
          value={values.lon}
          min={-180}
          max={180}
          decimals={7}
          onChange={(value) => set('lon', value)}
        />
      </div>
    </>
  );
}
