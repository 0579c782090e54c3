import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { getApprovalLimit } from '../../../contract/offers/offer-approvals.ts';
import {
  dropTemplate,
  keepTemplate,
  listTemplates,
  type OfferTemplate,
  setDefaultTemplate,
} from '../../../contract/offers/offer-templates.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure } from '../../team/staff-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ApprovalSetting } from './approval-form.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplateRow } from './template-row.tsx';
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

/** What the clinic keeps for its offers, and what each template says. */
export default function OfferTemplatesPage() {
  const { t } = useTranslation();
  const { clinic, limit, templates } = useLoaderData<typeof clientLoader>();
  const [edited, setEdited] = useState<string | null>(null);
  const acts = useTemplateActs();
  if (edited !== null)
    return (
      <StaffRoom
        title={t(edited === '' ? 'staff_templates.new' : 'staff_templates.edit_title')}
        lead={t('staff_templates.of_case')}
      >
        <TemplateForm
          key={edited}
          clinicId={clinic.id}
          template={templates.find(({ id }) => id === edited) ?? null}
          onClose={() => setEdited(null)}
        />
      </StaffRoom>
    );
  const add = (
    <Button kind={templates.length === 0 ? 'primary' : 'tonal'} onClick={() => setEdited('')}>
      <Icon name="plus" size={18} />
      {t('staff_templates.new')}
    </Button>
  );
  return (
    <StaffRoom title={t('staff_templates.title')} lead={t('staff_templates.lead')}>
      {templates.length === 0 ? (
        <StatePanel title={t('staff_templates.none')} actions={add}>
          <p>{t('staff_templates.none_text')}</p>
        </StatePanel>
      ) : (
        <>
          <ul className={classes.list}>
            {templates.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                isDefault={acts.isDefault(template)}
                onEdit={() => setEdited(template.id)}
                onDrop={() => acts.drop(template)}
                onDefault={(isDefault) => acts.setDefault(template, isDefault)}
              />
            ))}
          </ul>
          <div className={classes.add}>{add}</div>
        </>
      )}
      <div className={classes.approval} id="approval">
        <ApprovalSetting clinic={clinic} limit={limit} />
      </div>
    </StaffRoom>
  );
}

function useTemplateActs() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  // Shown before the server has answered: a box that is pressed changes at once.
  const [chosen, setChosen] = useState<{ id: string; isDefault: boolean } | null>(null);
  const restore = useAction(async ({ clinic_id, title, terms, fills, is_default }: OfferTemplate) => {
    const body = { clinic_id, title, terms, fills, replaces: false };
    const { data } = await browserApi(keepTemplate, { body });
    if (is_default) {
      const put = { is_default, replaces: false };
      const kept = await browserApi(setDefaultTemplate, { params: { id: data.id }, body: put });
      if (!kept.data.is_default) showToast('info', t('staff_templates.default_other', { title }));
    }
    await revalidate();
  });
  const drop = useAction(async (template: OfferTemplate) => {
    await browserApi(dropTemplate, { params: { id: template.id } });
    showToast('success', t('staff.template_dropped', { title: template.title }), {
      undo: { label: t('staff.template_undo'), run: () => restore.run(template) },
    });
    await revalidate();
  });
  const setDefault = useAction(async ({ id, title }: OfferTemplate, isDefault: boolean) => {
    setChosen({ id, isDefault });
    try {
      await browserApi(setDefaultTemplate, { params: { id }, body: { is_default: isDefault } });
      await revalidate();
    } finally {
      setChosen(null);
    }
    showToast(
      'success',
      t(isDefault ? 'staff_templates.default_set' : 'staff_templates.default_unset', { title }),
    );
  });
  const isDefault = ({ id, is_default }: OfferTemplate): boolean => {
    if (chosen === null) return is_default;
    return chosen.id === id ? chosen.isDefault : is_default && !chosen.isDefault;
  };
  return { drop: drop.run, setDefault: setDefault.run, isDefault };
}
