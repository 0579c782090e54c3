import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import {
  dropPlanTemplate,
  keepPlanTemplate,
  listPlanTemplates,
  type PlanTemplate,
} from '../../../contract/requests/plan.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { useForm } from '../../platform/use-form.ts';
import { readOwnClinic } from '../../team/load-staff.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import wrap from '../../ui/wrap.module.css';
import classes from './plan.module.css';
import { filledPart, PlanFields, type PlanPart } from './plan-fields.tsx';

export const clientLoader = accountLoad(async (args) => {
  const clinic = await readOwnClinic(args);
  const { data } = await args.api(listPlanTemplates, { query: { clinic_id: clinic.id } }, args.signal);
  return { clinicId: clinic.id, templates: data };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

const newTemplate = (): PlanTemplate => ({
  ...{ id: crypto.randomUUID(), title: '', items: [] },
  ...{ arrival: '', contact_name: '', contact_phone: '' },
});

type FormProps = { clinicId: number; template: PlanTemplate; onClose(): void };

function TemplateForm({ clinicId, template: { id, ...initial }, onClose }: FormProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { ...initial },
    required: ['title'],
    async submit({ title, ...part }) {
      await browserApi(keepPlanTemplate, { body: { id, clinic_id: clinicId, title, ...filledPart(part) } });
      showToast('success', t('plan.saved'));
      onClose();
      await revalidate();
    },
  });
  const put = (part: PlanPart) => {
    form.set('items', part.items);
    form.set('arrival', part.arrival);
    form.set('contact_name', part.contact_name);
    form.set('contact_phone', part.contact_phone);
  };
  return (
    <form ref={form.formRef} className={classes.card} noValidate onSubmit={form.onSubmit}>
      <Field label={t('plan.templates.name')} maxLength={100} {...form.field('title')} />
      <PlanFields part={form.values} errors={form.errors} onChange={put} />
      <FormMessage text={form.message} />
      <div className={classes.actions}>
        <SubmitButton kind="primary" isSending={form.isSending}>
          {t('plan.save')}
        </SubmitButton>
        <Button onClick={onClose}>{t('plan.templates.back')}</Button>
      </div>
    </form>
  );
}

/** What a clinic keeps ready for its plans. */
export default function PlanTemplatesPage() {
  const { t } = useTranslation();
  const { clinicId, templates } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<PlanTemplate | null>(null);
  const drop = useAction(async ({ id }: PlanTemplate) => {
    await browserApi(dropPlanTemplate, { params: { id }, query: { clinic_id: clinicId } });
    showToast('success', t('plan.templates.dropped'));
    await revalidate();
  });
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('plan.templates.title')} description={t('plan.templates.lead')} noIndex />
      <div className={classes.head}>
        <h1 className={text.h1}>{t('plan.templates.title')}</h1>
        <p className={classes.lead}>{t('plan.templates.lead')}</p>
      </div>
      {edited !== null ? (
        <TemplateForm key={edited.id} clinicId={clinicId} template={edited} onClose={() => setEdited(null)} />
      ) : (
        <section className={classes.card}>
          {templates.length === 0 && <p className={classes.quiet}>{t('plan.templates.none')}</p>}
          <ul className={classes.documents}>
            {templates.map((template) => (
              <li key={template.id}>
                <span className={classes.item}>
                  <bdi>{template.title}</bdi>
                  <span className={classes.quiet}>
                    {t('plan.templates.lines', { count: template.items.length })}
                  </span>
                </span>
                <IconButton
                  label={t('plan.templates.edit', { title: template.title })}
                  onClick={() => setEdited(template)}
                >
                  <Icon name="note" size={20} />
                </IconButton>
                <IconButton
                  label={t('plan.templates.drop', { title: template.title })}
                  onClick={() => drop.run(template)}
                >
                  <Icon name="trash" size={20} />
                </IconButton>
              </li>
            ))}
          </ul>
          <div className={classes.actions}>
            <Button kind="primary" onClick={() => setEdited(newTemplate())}>
              <Icon name="plus" size={18} />
              {t('plan.templates.new')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
