import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Official } from '../../../contract/clinics/clinic-changes.ts';
import { SuggestField } from '../../content/suggestions/suggest-field.tsx';
import { Field } from '../../ui/field.tsx';
import { ProposalSheet } from './proposal-sheet.tsx';
import { useProposal } from './use-proposal.ts';

type Props = { clinicId: number; address: Official['address']; onClose(): void };

/** Another street, or another city of the list; the country follows from it. */
export function AddressForm({ clinicId, address, onClose }: Props) {
  const { t } = useTranslation();
  const [city, setCity] = useState(address.city);
  const { form, papers: attachments } = useProposal({
    clinicId,
    initial: { address: address.address ?? '', postcode: address.postcode ?? '' },
    required: ['address'],
    toWanted(values) {
      return {
        kind: 'address',
        city_id: city === null || city.id === address.city?.id ? null : city.id,
        address: values.address.trim(),
        postcode: values.postcode.trim() || null,
      };
    },
    onDone: onClose,
  });
  return (
    <ProposalSheet
      title={t('staff_official.address_change')}
      form={form}
      papers={attachments}
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
    </ProposalSheet>
  );
}
