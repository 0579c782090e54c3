import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { keepTemplate, type OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toasts.ts';
import { planTemplate, type TemplatePlan } from './apply-template.ts';
import { TemplateSheet } from './template-sheet.tsx';
import classes from './template-tools.module.css';
import { useUndo } from './use-undo.ts';

type Asked = { template: OfferTemplate; plan: TemplatePlan };

/** Applies templates: at once where nothing that is written would be replaced, else after asking; each can be undone. */
function useTemplate(terms: OfferTerms, onApply: (part: Partial<OfferTerms>) => void) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const offerUndo = useUndo(terms, onApply);

  function put(applied: OfferTerms, title: string): void {
    setAsked(null);
    // A template of a single procedure takes the place of several.
    onApply({ procedures: [], ...applied });
    offerUndo(t('staff.template_applied', { title }), terms, applied);
  }

  return {
    asked,
    apply(template: OfferTemplate): void {
      const plan = planTemplate(terms, template.terms);
      if (plan.isDifferent) setAsked({ template, plan });
      else put(plan.filled, template.title);
    },
    fill: () => asked && put(asked.plan.filled, asked.template.title),
    replace: () => asked && put(asked.plan.replaced, asked.template.title),
    cancel: () => setAsked(null),
  };
}

type Props = {
  templates: readonly OfferTemplate[];
  clinicId: number;
  terms: OfferTerms;
  onApply(part: Partial<OfferTerms>): void;
};

/** What is the same in every offer of the clinic: applied by a choice, kept by a name. */
export function TemplateTools({ templates, clinicId, terms, onApply }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [keeps, setKeeps] = useState(false);
  const template = templates.find(({ id }) => id === chosen);
  const { asked, ...using } = useTemplate(terms, onApply);
  function apply(id: string) {
    setChosen(id);
    const found = templates.find((one) => one.id === id);
    if (found) using.apply(found);
  }
  return (
    <div className={classes.templates}>
      {templates.length > 0 && (
        <span className={classes.template}>
          <Select label={t('staff.template')} value={chosen} onChange={({ target }) => apply(target.value)}>
            <option value="">{t('staff.template_none')}</option>
            {templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <Link to={`/staff/templates?clinic=${clinicId}`} className={buttonClass({ kind: 'quiet' })}>
            {t('staff.template_manage')}
          </Link>
        </span>
      )}
      <Button onClick={() => setKeeps(true)}>{t('staff.template_keep')}</Button>
      {asked && (
        <TemplateSheet
          title={asked.template.title}
          plan={asked.plan}
          onFill={using.fill}
          onReplace={using.replace}
          onClose={() => {
            setChosen('');
            using.cancel();
          }}
        />
      )}
      {keeps && (
        <KeepForm
          clinicId={clinicId}
          terms={terms}
          title={template?.title ?? terms.procedure.slice(0, 100)}
          onClose={() => setKeeps(false)}
        />
      )}
    </div>
  );
}

type KeepProps = { clinicId: number; terms: OfferTerms; title: string; onClose(): void };

function KeepForm({ clinicId, terms, title, onClose }: KeepProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { title },
    required: ['title'],
    async submit(values) {
      await browserApi(keepTemplate, { body: { clinic_id: clinicId, title: values.title.trim(), terms } });
      showToast('success', t('staff.template_kept'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff.template_keep')}
      form={form}
      confirm={t('staff.template_save')}
      onClose={onClose}
    >
      <p>{t('staff.template_text')}</p>
      <Field label={t('staff.template_name')} maxLength={100} dir="auto" {...form.field('title')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
