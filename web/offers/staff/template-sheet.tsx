import { useTranslation } from 'react-i18next';
import type { OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Segments } from '../../team/segments.tsx';
import { useChanges } from '../use-changes.tsx';
import { planTemplate, type TemplateChoice } from './apply-template.ts';
import { TemplateGroups } from './template-groups.tsx';
import { TermsDifference } from './terms-difference.tsx';

type Props = {
  template: OfferTemplate;
  terms: OfferTerms;
  choice: TemplateChoice;
  onChoose(choice: TemplateChoice): void;
  onApply(applied: OfferTerms): void;
  onClose(): void;
};

/** Before a template is applied: what it may fill, and every field that would change. Enter applies it. */
export function TemplateSheet({ template, terms, choice, onChoose, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const changesOf = useChanges();
  // A template leaves the doctor of the case.
  const named = (of: OfferTerms) => ({ terms: of, doctor: null });
  const planned = planTemplate(terms, template, choice);
  const { length: count } = changesOf(named(terms), named(planned));
  const form = useForm({
    initial: {},
    required: [],
    async submit() {
      if (count > 0) onApply(planned);
      else onClose();
    },
  });
  return (
    <FormSheet
      title={t('staff.template_apply_title', { title: template.title })}
      form={form}
      confirm={t('staff.template_apply')}
      onClose={onClose}
    >
      <TemplateGroups
        legend={t('staff.template_groups')}
        offered={template.fills}
        value={choice.groups}
        countOf={(group) =>
          changesOf(named(terms), named(planTemplate(terms, template, { ...choice, groups: [group] }))).length
        }
        onChange={(groups) => onChoose({ ...choice, groups })}
      />
      <Segments
        legend={t('staff.template_written_fields')}
        value={choice.replaces ? 'replace' : 'keep'}
        options={[
          { value: 'keep', label: t('staff.template_fill') },
          { value: 'replace', label: t('staff.template_replace') },
        ]}
        onChange={(mode) => onChoose({ ...choice, replaces: mode === 'replace' })}
      />
      <p aria-live="polite">
        {count === 0 ? t('staff.template_nothing') : t('staff.template_changes', { count })}
      </p>
      {count > 0 && (
        <TermsDifference
          before={named(terms)}
          after={named(planned)}
          heads={[t('staff.template_before'), t('staff.template_after')]}
        />
      )}
    </FormSheet>
  );
}
