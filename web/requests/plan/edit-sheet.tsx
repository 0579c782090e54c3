import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type Plan, type PlanTemplate, writePlan } from '../../../contract/requests/plan.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toasts.ts';
import { filledPart, PlanFields, type PlanPart } from './plan-fields.tsx';

type Props = { plan: Plan; templates: readonly PlanTemplate[]; onClose(): void };

/** Lines of a template for one plan: ids of their own, so that ticks belong to this plan. */
const fromTemplate = ({ items, arrival, contact_name, contact_phone }: PlanTemplate): PlanPart => ({
  items: items.map((item) => ({ ...item, id: crypto.randomUUID() })),
  ...{ arrival, contact_name, contact_phone },
});

/** The clinic writes checklist, arrival and contact, from a template or manually. */
export function EditSheet({ plan, templates, onClose }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { arrival, contact_name, contact_phone } = plan;
  const items = plan.items.map(({ done_at: _, ...item }) => item);
  const part: PlanPart = { items, arrival, contact_name, contact_phone };
  const form = useForm({
    initial: { ...part },
    required: [],
    async submit(values) {
      await browserApi(writePlan, {
        params: { id: plan.request_id },
        body: { clinic_id: plan.clinic.id, version: plan.version, ...filledPart(values) },
      }).finally(() => void revalidate());
      showToast('success', t('plan.saved'));
      onClose();
    },
  });
  const put = (next: PlanPart) => {
    form.set('items', next.items);
    form.set('arrival', next.arrival);
    form.set('contact_name', next.contact_name);
    form.set('contact_phone', next.contact_phone);
  };
  return (
    <FormSheet
      title={t('plan.edit')}
      form={form}
      confirm={t('plan.save')}
      focusesField={false}
      onClose={onClose}
    >
      {templates.length > 0 && (
        <Select
          label={t('plan.items.from_template')}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const template = templates.find(({ id }) => id === value);
            if (template) put(fromTemplate(template));
          }}
        >
          <option value="">{t('plan.items.choose_template')}</option>
          {templates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <PlanFields part={form.values} errors={form.errors} onChange={put} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
