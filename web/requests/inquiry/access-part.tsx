import { useTranslation } from 'react-i18next';
import { attachmentAccess } from '../../../contract/requests/requests.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { hasAttachments } from './inquiry-state.ts';
import type { StepProps } from './use-form-state.ts';

/** When clinics may open the documents; nothing is chosen beforehand. */
export function AccessPart({ inquiry, set, errors }: StepProps) {
  const { t } = useTranslation();
  if (!hasAttachments(inquiry)) return null;
  return (
    <ChoiceGroup
      legend={t('inquiry.access')}
      name="attachment_access"
      options={attachmentAccess.map((value) => ({
        value,
        label: t(`inquiry.access_${value}`),
      }))}
      chosen={inquiry.attachment_access}
      onChoose={(attachment_access) => set({ attachment_access })}
      error={errors.attachment_access}
    />
  );
}
