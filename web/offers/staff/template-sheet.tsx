import { useTranslation } from 'react-i18next';
import type { OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import { lineKinds, type OfferTerms } from '../../../contract/offers/offers.ts';
import { amountsLeftOut, type TemplateGroup } from '../../../contract/offers/template-groups.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { isolate } from '../../platform/isolate.ts';
import { useForm } from '../../platform/use-form.ts';
import { Segments } from '../../team/segments.tsx';
import { useChanges } from '../use-changes.tsx';
import { planTemplate, type TemplateChoice } from './apply-template.ts';
import { LeftOut } from './left-out.tsx';
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

const groupsOfRows: Readonly<Record<string, TemplateGroup>> = {
  ...Object.fromEntries(lineKinds.map((kind): [string, TemplateGroup] => [kind, 'lines'])),
  ...{ nights: 'time', days_in_country: 'time', valid_for: 'time' },
  ...{
    prepayment: 'conditions',
    aftercare: 'conditions',
    complications: 'conditions',
    languages: 'conditions',
  },
  ...{ basis: 'texts', price_changes: 'texts', note: 'texts' },
};

/** Of a row of the difference. */
const groupOf = (key: string): TemplateGroup => groupsOfRows[key] ?? 'price';

/** Before a template is applied: what it may fill, and every field that would change. Enter applies it. */
export function TemplateSheet({ template, terms, choice, onChoose, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const changesOf = useChanges();
  // A template leaves the doctor of the case.
  const named = (of: OfferTerms) => ({ terms: of, doctor: null });
  const planned = planTemplate(terms, template, choice);
  const { length: count } = changesOf(named(terms), named(planned));
  // As if the group were chosen besides the others: with a price lines get amounts in its currency.
  const countOf = (group: TemplateGroup) => {
    const groups = [...choice.groups, group];
    const changes = changesOf(named(terms), named(planTemplate(terms, template, { ...choice, groups })));
    return changes.filter(({ key }) => groupOf(key) === group).length;
  };
  const leftOut = amountsLeftOut(template.terms, (said) =>
    planTemplate(terms, { ...template, terms: said }, choice),
  );
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
      title={t('staff.template_apply_title', { title: isolate(template.title) })}
      form={form}
      confirm={t('staff.template_apply')}
      onClose={onClose}
    >
      <TemplateGroups
        legend={t('staff.template_groups')}
        offered={template.fills}
        value={choice.groups}
        countOf={countOf}
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
      {leftOut.length > 0 && <LeftOut lines={leftOut} />}
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
