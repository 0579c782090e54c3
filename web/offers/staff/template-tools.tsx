import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { keepTemplate, type OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { type TemplateGroup, templateGroups } from '../../../contract/offers/template-groups.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { isolate } from '../../platform/isolate.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { TemplateChoice } from './apply-template.ts';
import { templateSheet } from './late-offer-sheets.ts';
import { TemplateGroups } from './template-groups.tsx';
import classes from './template-tools.module.css';
import { useUndo } from './use-undo.ts';

type Props = {
  templates: readonly OfferTemplate[];
  clinicId: number;
  terms: OfferTerms;
  onApply(part: Partial<OfferTerms>): void;
};

/** What is the same in every offer of the clinic: applied by a choice, kept by a name; each application can be undone. */
export function TemplateTools({ templates, clinicId, terms, onApply }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [asks, setAsks] = useState(false);
  // For the next template as for the last one, until the page is left.
  const [choice, setChoice] = useState<TemplateChoice>({ groups: templateGroups, replaces: false });
  const [keeps, setKeeps] = useState(false);
  const sheet = templateSheet.usePart(asks);
  const template = templates.find(({ id }) => id === chosen);
  const offerUndo = useUndo(terms, onApply);
  return (
    <div className={classes.templates}>
      <span className={classes.template}>
        {templates.length > 0 && (
          <Select
            label={t('staff.template')}
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value);
              setAsks(target.value !== '');
            }}
          >
            <option value="">{t('staff.template_none')}</option>
            {templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
        <Link to={`/staff/templates?clinic=${clinicId}`} className={buttonClass({ kind: 'quiet' })}>
          {t('staff.template_manage')}
        </Link>
      </span>
      <Button onClick={() => setKeeps(true)}>{t('staff.template_keep')}</Button>
      {sheet && asks && template && (
        <sheet.TemplateSheet
          template={template}
          terms={terms}
          choice={choice}
          onChoose={setChoice}
          onApply={(applied) => {
            setAsks(false);
            // A template of a single procedure takes the place of several.
            onApply({ procedures: [], ...applied });
            offerUndo(t('staff.template_applied', { title: isolate(template.title) }), terms, applied);
          }}
          onClose={() => {
            setAsks(false);
            setChosen('');
          }}
        />
      )}
      {keeps && (
        <KeepForm
          clinicId={clinicId}
          terms={terms}
          title={template?.title ?? terms.procedure.slice(0, 100)}
          fills={template?.fills ?? templateGroups}
          onClose={() => setKeeps(false)}
        />
      )}
    </div>
  );
}

type KeepProps = {
  clinicId: number;
  terms: OfferTerms;
  title: string;
  fills: readonly TemplateGroup[];
  onClose(): void;
};

function KeepForm({ clinicId, terms, title, fills, onClose }: KeepProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { title, fills: [...fills] },
    required: ['title'],
    check: (values) => (values.fills.length === 0 ? { fills: t('staff.template_groups_none') } : {}),
    async submit(values) {
      const body = { clinic_id: clinicId, title: values.title.trim(), terms, fills: values.fills };
      await browserApi(keepTemplate, { body });
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
      <TemplateGroups
        legend={t('staff.template_keeps')}
        value={form.values.fills}
        error={form.errors.fills}
        onChange={(next) => form.set('fills', next)}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
