import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { type LabelColor, labelColors } from '../../../contract/requests/assignments.ts';
import { type ClinicLabel, keepLabel } from '../../../contract/requests/labels.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Radio } from '../../ui/radio.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './labels.module.css';

type Props = {
  clinicId: number;
  /** Null: a new one. */
  label: ClinicLabel | null;
  onClose(): void;
  onKept(label: ClinicLabel): void;
};

const firstColor: LabelColor = 'teal';

/** Makes a label, or renames and recolours one. */
export function LabelForm({ clinicId, label, onClose, onKept }: Props) {
  const { t } = useTranslation();
  // One id for all tries: what was kept before a lost answer is not made twice.
  const [id] = useState(() => label?.id ?? crypto.randomUUID());
  const form = useForm({
    initial: { name: label?.name ?? '', color: label?.color ?? firstColor },
    required: ['name'],
    async submit({ name, color }) {
      const body = { id, clinic_id: clinicId, name: name.trim(), color };
      const { data } = await browserApi(keepLabel, { body });
      showToast('success', t('staff.label.saved'));
      onClose();
      onKept(data);
    },
  });
  return (
    <FormSheet
      title={t(label ? 'staff.label.edit' : 'staff.label.add')}
      form={form}
      confirm={t('staff_chat.replies.save')}
      onClose={onClose}
    >
      <Field
        label={t('staff.label.name')}
        maxLength={limits.labelNameMax}
        dir="auto"
        autoComplete="off"
        {...form.field('name')}
      />
      <fieldset className={classes.colors}>
        <legend>{t('staff.label.color')}</legend>
        {labelColors.map((color) => (
          <Radio
            key={color}
            name="color"
            label={
              <span className={classes.label} data-color={color}>
                {t(`staff.label.colors.${color}`)}
              </span>
            }
            checked={form.values.color === color}
            onChange={() => form.set('color', color)}
          />
        ))}
      </fieldset>
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
