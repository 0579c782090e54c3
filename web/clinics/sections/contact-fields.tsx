import { useTranslation } from 'react-i18next';
import { contactBounds } from '../../../contract/clinics/sections/contact.ts';
import { NumberField } from '../../team/number-field.tsx';
import { Field } from '../../ui/field.tsx';
import classes from './fields.module.css';
import { type Contents, type FieldsProps, orNull, type SectionForm } from './fields.ts';

type Values = { phone: string; website: string; established: number | null; beds: number | null };

/** How the clinic is reached, how old and how large it is. */
export const contactForm: SectionForm<Contents['contact'], Values> = {
  toValues: ({ phone, website, established, beds }) => ({
    phone: phone ?? '',
    website: website ?? '',
    established,
    beds,
  }),
  toContent: ({ phone, website, ...numbers }) => ({
    phone: orNull(phone),
    website: orNull(website),
    ...numbers,
  }),
  Fields: ContactFields,
};

function ContactFields({ form: { values, errors, field, set } }: FieldsProps<Values>) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <Field
        label={t('sections.field.phone')}
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={contactBounds.phoneMax}
        {...field('phone')}
      />
      <Field
        label={t('sections.field.website')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={contactBounds.websiteMax}
        {...field('website')}
      />
      <NumberField
        label={t('sections.field.established')}
        isYear
        value={values.established}
        error={errors.established}
        min={contactBounds.established.min}
        max={new Date().getFullYear()}
        onChange={(value) => set('established', value)}
      />
      <NumberField
        label={t('sections.field.beds')}
        value={values.beds}
        error={errors.beds}
        {...contactBounds.beds}
        onChange={(value) => set('beds', value)}
      />
    </div>
  );
}
