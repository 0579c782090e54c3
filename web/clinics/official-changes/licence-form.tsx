import { useTranslation } from 'react-i18next';
import type { OfficialLicence } from '../../../contract/clinics/clinic-changes.ts';
import { Field } from '../../ui/field.tsx';
import { withScheme } from '../claims/web-address.ts';
import { ProposalSheet } from './proposal-sheet.tsx';
import { useProposal } from './use-proposal.ts';

export type LicenceInput =
  | { act: 'add'; licence: null }
  | { act: 'change' | 'remove'; licence: OfficialLicence };

type Props = { clinicId: number; doctorId: number | null; wish: LicenceInput; onClose(): void };

/** A new licence, one with other data, or one that is to go. */
export function LicenceForm({ clinicId, doctorId, wish: { act, licence }, onClose }: Props) {
  const { t } = useTranslation();
  const { form, papers: attachments } = useProposal({
    clinicId,
    initial: {
      number: licence?.number ?? '',
      body: licence?.body ?? '',
      url: licence?.url ?? '',
      valid_until: licence?.valid_until ?? '',
    },
    required: ['number', 'body'],
    toWanted(values) {
      return {
        kind: 'licence',
        act,
        doctor_id: doctorId,
        id: licence?.id ?? null,
        number: values.number.trim(),
        body: values.body.trim(),
        url: withScheme(values.url),
        valid_until: values.valid_until || null,
      };
    },
    onDone: onClose,
  });
  return (
    <ProposalSheet
      title={t(`staff_official.licence_${act}`)}
      form={form}
      papers={attachments}
      onClose={onClose}
    >
      {act === 'remove' ? (
        <p>{t('staff_official.licence_remove_text', { number: licence?.number ?? '' })}</p>
      ) : (
        <>
          <Field
            label={t('staff_official.number')}
            maxLength={100}
            dir="auto"
            autoComplete="off"
            {...form.field('number')}
          />
          <Field
            label={t('staff_official.body')}
            hint={t('staff_official.body_hint')}
            maxLength={200}
            dir="auto"
            autoComplete="off"
            {...form.field('body')}
          />
          <Field
            label={t('staff_official.register_url')}
            type="url"
            dir="ltr"
            maxLength={1000}
            autoComplete="off"
            {...form.field('url')}
          />
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
