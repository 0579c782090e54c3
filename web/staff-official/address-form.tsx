import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Official } from '../../contract/clinic-changes.ts';
import { SuggestField } from '../inquiry/suggest-field.tsx';
import { useForm } from '../platform/use-form.ts';
import { FormSheet } from '../profile/form-sheet.tsx';
import { Field } from '../ui/field.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { EvidenceFields, noEvidence } from './evidence-fields.tsx';
import { useProposal } from './use-proposal.ts';

type Props = { clinicId: number; address: Official['address']; onClose(): void };

/** Another street, or another city of the list; the country follows from it. */
export function AddressForm({ clinicId, address, onClose }: Props) {
  const { t } = useTranslation();
  const propose = useProposal(clinicId);
  const [city, setCity] = useState(address.city);
  const form = useForm({
    initial: { address: address.address ?? '', postcode: address.postcode ?? '', ...noEvidence },
    required: ['address', 'evidence'],
    async submit(values) {
      const wanted = {
        kind: 'address' as const,
        city_id: city === null || city.id === address.city?.id ? null : city.id,
        address: values.address.trim(),
        postcode: values.postcode.trim() || null,
      };
      await propose(wanted, values);
      onClose();
    },
  });
  return (
    <FormSheet
      title={t('staff_official.address_change')}
      form={form}
      confirm={t('staff_official.propose')}
      focusesField={false}
      onClose={onClose}
    >
      <SuggestField
        label={t('staff_official.city')}
        hint={
          city === null
            ? t('staff_official.city_none')
            : t('staff_official.city_chosen', { city: city.title })
        }
        placeholder={t('staff_official.city_find')}
        name="city"
        kinds={['city']}
        onChoose={({ value, title }) => setCity({ id: Number(value), title })}
      />
      <Field
        label={t('staff_official.street')}
        maxLength={300}
        dir="auto"
        autoComplete="off"
        {...form.field('address')}
      />
      <Field
        label={t('staff_official.postcode')}
        maxLength={20}
        dir="auto"
        autoComplete="off"
        {...form.field('postcode')}
      />
      <EvidenceFields field={form.field} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
