import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { getApprovalLimit } from '../../../contract/offers/offer-approvals.ts';
import { costOf } from '../../../contract/offers/offer-costs.ts';
import {
  dropTemplate,
  keepTemplate,
  listTemplates,
  type OfferTemplate,
  renameTemplate,
} from '../../../contract/offers/offer-templates.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure } from '../../team/staff-room.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCost } from '../use-cost.ts';
import { ApprovalSetting } from './approval-form.tsx';
import classes from './templates.module.css';

export const clientLoader = accountLoad(async (args) => {
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const [templates, limit] = await Promise.all([
    args.api(listTemplates, {}, args.signal),
    args.api(getApprovalLimit, { query }, args.signal),
  ]);
  return {
    clinic,
    limit: limit.data,
    templates: templates.data.filter(({ clinic_id }) => clinic_id === clinic.id),
  };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <StaffRoomFailure error={error} />;
}

/** What the clinic keeps for its offers: written while an offer is, here renamed and deleted. */
export default function OfferTemplatesPage() {
  const { t } = useTranslation();
  const { clinic, limit, templates } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [renamed, setRenamed] = useState<OfferTemplate | null>(null);
  const restore = useAction(async ({ clinic_id, title, terms }: OfferTemplate) => {
    await browserApi(keepTemplate, { body: { clinic_id, title, terms, replaces: false } });
    await revalidate();
  });
  const drop = useAction(async (template: OfferTemplate) => {
    await browserApi(dropTemplate, { params: { id: template.id } });
    showToast('success', t('staff.template_dropped', { title: template.title }), {
      undo: { label: t('staff.template_undo'), run: () => restore.run(template) },
    });
    await revalidate();
  });
  return (
    <StaffRoom title={t('staff_templates.title')} lead={t('staff_templates.lead')}>
      {templates.length === 0 ? (
        <StatePanel
          title={t('staff_templates.none')}
          actions={
            <Link to="/staff" className={buttonClass({ kind: 'tonal' })}>
              {t('staff_chat.nav.requests')}
            </Link>
          }
        >
          <p>{t('staff_templates.none_text')}</p>
        </StatePanel>
      ) : (
        <ul className={classes.list}>
          {templates.map((template) => (
            <Template
              key={template.id}
              template={template}
              onRename={() => setRenamed(template)}
              onDrop={() => drop.run(template)}
            />
          ))}
        </ul>
      )}
      <div className={classes.approval} id="approval">
        <ApprovalSetting clinic={clinic} limit={limit} />
      </div>
      {renamed && <RenameForm template={renamed} onClose={() => setRenamed(null)} />}
    </StaffRoom>
  );
}

type RowProps = { template: OfferTemplate; onRename(): void; onDrop(): void };

function Template({ template: { title, terms }, onRename, onDrop }: RowProps) {
  const { t } = useTranslation();
  const words = useCost();
  const cost = costOf(terms);
  return (
    <li>
      <div className={classes.words}>
        <b dir="auto">{title}</b>
        {terms.procedure !== '' && terms.procedure !== title && <span dir="auto">{terms.procedure}</span>}
        <span>{cost ? words('price', cost).original : t('staff.no_price_yet')}</span>
      </div>
      <IconButton label={t('staff_templates.rename', { title })} onClick={onRename}>
        <Icon name="note" size={20} />
      </IconButton>
      <IconButton label={t('staff.template_drop', { title })} onClick={onDrop}>
        <Icon name="trash" size={20} />
      </IconButton>
    </li>
  );
}

function RenameForm({ template: { id, title }, onClose }: { template: OfferTemplate; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { title },
    required: ['title'],
    async submit(values) {
      await browserApi(renameTemplate, { params: { id }, body: { title: values.title.trim() } });
      showToast('success', t('staff_templates.renamed'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff_templates.rename_title')}
      form={form}
      confirm={t('staff_templates.rename_save')}
      onClose={onClose}
    >
      <Field label={t('staff.template_name')} maxLength={100} dir="auto" {...form.field('title')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
