import { useTranslation } from 'react-i18next';
import type { Official } from '../../../contract/clinics/clinic-changes.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ProposalSheet } from './proposal-sheet.tsx';
import { useProposal } from './use-proposal.ts';

export type AccreditationInput =
  | { act: 'add'; held: null }
  | { act: 'change' | 'remove'; held: Official['accreditations'][number] };

type Props = { clinicId: number; wish: AccreditationInput; choices: readonly Term[]; onClose(): void };

/** A new accreditation of the dictionary, one with other data, or one that is to go. */
export function AccreditationForm({ clinicId, wish: { act, held }, choices, onClose }: Props) {
  const { t } = useTranslation();
  const { form, papers: attachments } = useProposal({
    clinicId,
    initial: {
      accreditation: held?.slug ?? '',
      number: held?.number ?? '',
      valid_from: held?.valid_from ?? '',
      valid_until: held?.valid_until ?? '',
    },
    required: ['accreditation'],
    toWanted(values) {
      return {
        kind: 'accreditation',
        act,
        accreditation: values.accreditation,
        number: values.number.trim() || null,
        valid_from: values.valid_from || null,
        valid_until: values.valid_until || null,
      };
    },
    onDone: onClose,
  });
  return (
    <ProposalSheet
      title={t(`staff_official.accreditation_${act}`)}
      form={form}
      papers={attachments}
      onClose={onClose}
    >
      {held === null ? (
        <Select label={t('staff_official.accreditation')} {...form.field('accreditation')}>
          <option value="">{t('staff_official.accreditation_choose')}</option>
          {choices.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      ) : (
        <p>{t(`staff_official.accreditation_${act}_text`, { title: held.title })}</p>
      )}
      {act !== 'remove' && (
        <>
          <Field
            label={t('staff_official.certificate')}
            maxLength={100}
            dir="auto"
            autoComplete="off"
            {...form.field('number')}
          />
          <Field label={t('staff_official.valid_from')} type="date" {...form.field('valid_from')} />
          <Field
            label={t('staff_official.valid_until')}
            hint={t('staff_official.valid_until_hint')}
            type="date"
            {...form.field('valid_until')}
          />
        </>
      )}
    </ProposalSheet>
  );
}
