import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { type Plan, proposeDates } from '../../../contract/requests/plan.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './plan.module.css';
import { Rule } from './reason-sheet.tsx';

/** The clinic proposes times by its own clock; where a date stands it is moved by that. */
export function ProposeSheet({ plan, onClose }: { plan: Plan; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const isMove = plan.day !== null;
  const form = useForm({
    initial: { slots: [''], reason: '' },
    required: isMove ? ['reason'] : [],
    check: ({ slots }) => (slots.some((slot) => slot !== '') ? {} : { slots: t('field.required') }),
    async submit({ slots, reason }) {
      await browserApi(proposeDates, {
        params: { id: plan.request_id },
        body: {
          ...{ id: crypto.randomUUID(), clinic_id: plan.clinic.id, version: plan.version, reason },
          slots: slots
            .filter((slot) => slot !== '')
            .map((local) => ({ id: crypto.randomUUID(), local: local.slice(0, 16) })),
        },
      }).finally(() => void revalidate());
      showToast('success', t('plan.date.proposed_toast'));
      onClose();
    },
  });
  const { slots } = form.values;
  return (
    <FormSheet
      title={t(isMove ? 'plan.date.propose_move' : 'plan.date.propose')}
      form={form}
      confirm={t('plan.date.propose')}
      onClose={onClose}
    >
      <p>{t('plan.date.propose_text', { max: limits.planSlots, zone: plan.clinic.time_zone })}</p>
      {isMove && <Rule text={plan.terms.refund} />}
      {slots.map((slot, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no name but its place in the list
          key={index}
          type="datetime-local"
          label={t('plan.date.slot', { n: index + 1 })}
          value={slot}
          onChange={({ target }) => form.set('slots', slots.with(index, target.value))}
        />
      ))}
      {form.errors.slots !== undefined && <FieldError id="slots-error">{form.errors.slots}</FieldError>}
      {slots.length < limits.planSlots && (
        <Button small onClick={() => form.set('slots', [...slots, ''])}>
          <Icon name="plus" size={18} />
          {t('plan.date.add_slot')}
        </Button>
      )}
      {isMove && (
        <TextArea
          label={t('plan.reason')}
          hint={t('plan.reason_hint')}
          rows={3}
          maxLength={500}
          {...form.field('reason')}
        />
      )}
      <div className={classes.message}>
        <FormMessage text={form.message} />
      </div>
    </FormSheet>
  );
}
