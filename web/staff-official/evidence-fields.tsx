import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/limits.ts';
import type { Form } from '../platform/use-form.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Evidence } from './use-proposal.ts';

export const noEvidence: Evidence = { evidence: '', evidence_url: '' };

/** How an operator can see for themselves that it is so. */
export function EvidenceFields({ field }: { field: Form<Evidence>['field'] }) {
  const { t } = useTranslation();
  return (
    <>
      <TextArea
        label={t('staff_official.evidence')}
        hint={t('staff_official.evidence_hint')}
        rows={3}
        maxLength={limits.claimTextMax}
        {...field('evidence')}
      />
      <Field
        label={t('staff_official.evidence_url')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={1000}
        {...field('evidence_url')}
      />
    </>
  );
}
