import { useTranslation } from 'react-i18next';
import { contactBounds } from '../../../contract/clinics/sections/contact.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Field } from '../../ui/field.tsx';
import { PartForm } from './part-form.tsx';
import classes from './profile-parts.module.css';
import { type PartProps, useProfileSection } from './use-profile-section.ts';

const read = ({ contact: { phone, website, established, beds } }: StaffProfile) => ({
  phone: phone ?? '',
  website: website ?? '',
  established,
  beds,
});

/** How the clinic is reached, how old and how large it is. */
export function ContactPart(props: PartProps) {
  const { t } = useTranslation();
  const form = useProfileSection({
    ...props,
    section: 'contact',
    read,
    toChange: ({ phone, website, ...numbers }) => ({
      contact: { phone: phone.trim() || null, website: website.trim() || null, ...numbers },
    }),
  });
  return (
    <Section title={t('staff_profile.contact')} lead={t('staff_profile.contact_text')} anchor="contact">
      <PartForm
        form={form}
        section="contact"
        theirs={({ contact }) => (
          <p dir="auto">
            {[contact.phone, contact.website, contact.established, contact.beds]
              .map((value) => value ?? t('clinic.unknown'))
              .join(' · ')}
          </p>
        )}
      >
        <div className={classes.pair}>
          <Field
            label={t('staff_profile.phone')}
            type="tel"
            dir="ltr"
            autoComplete="off"
            maxLength={contactBounds.phoneMax}
            {...form.field('phone')}
          />
          <Field
            label={t('staff_profile.website')}
            type="url"
            dir="ltr"
            autoComplete="off"
            maxLength={contactBounds.websiteMax}
            {...form.field('website')}
          />
          <NumberField
            label={t('staff_profile.established')}
            value={form.values.established}
            error={form.errors.established}
            min={contactBounds.established.min}
            max={new Date().getFullYear()}
            onChange={(value) => form.set('established', value)}
          />
          <NumberField
            label={t('staff_profile.beds')}
            value={form.values.beds}
            error={form.errors.beds}
            {...contactBounds.beds}
            onChange={(value) => form.set('beds', value)}
          />
        </div>
      </PartForm>
    </Section>
  );
}
