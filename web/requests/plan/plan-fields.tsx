import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { type PlanItem, type PlanTemplate, planItemKinds } from '../../../contract/requests/plan.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './plan.module.css';

/** What a clinic writes of a plan, and keeps in a template. */
export type PlanPart = Pick<PlanTemplate, 'items' | 'arrival' | 'contact_name' | 'contact_phone'>;

type Props = {
  part: PlanPart;
  errors: Partial<Record<string, string>>;
  onChange(part: PlanPart): void;
};

const emptyItem = (): PlanItem => ({ id: crypto.randomUUID(), kind: 'papers', text: '', days_before: null });

/** Checklist, arrival and contact person: the same fields for a plan and for a template. */
export function PlanFields({ part, errors, onChange }: Props) {
  const { t } = useTranslation();
  const errorId = useId();
  const { items } = part;
  const put = (changes: Partial<PlanPart>) => onChange({ ...part, ...changes });
  const putItem = (id: string, changes: Partial<PlanItem>) =>
    put({ items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)) });
  return (
    <>
      <fieldset className={classes.lines}>
        <legend>{t('plan.items.title_staff')}</legend>
        {items.map((item, index) => (
          <div key={item.id} className={classes.line}>
            <Select
              label={t('plan.items.kind_label')}
              value={item.kind}
              onChange={({ currentTarget: { value } }) =>
                putItem(item.id, { kind: planItemKinds.find((kind) => kind === value) ?? 'other' })
              }
            >
              {planItemKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`plan.items.kind.${kind}`)}
                </option>
              ))}
            </Select>
            <Field
              label={t('plan.items.text')}
              dir="auto"
              maxLength={limits.planItemMax}
              value={item.text}
              onChange={({ target }) => putItem(item.id, { text: target.value })}
            />
            <Field
              label={t('plan.items.days')}
              type="number"
              min={0}
              max={365}
              value={item.days_before ?? ''}
              onChange={({ target }) =>
                putItem(item.id, { days_before: target.value === '' ? null : target.valueAsNumber })
              }
            />
            <IconButton
              label={t('plan.items.remove', { n: index + 1 })}
              onClick={() => put({ items: items.filter(({ id }) => id !== item.id) })}
            >
              <Icon name="trash" size={20} />
            </IconButton>
          </div>
        ))}
        {errors.items !== undefined && <FieldError id={errorId}>{errors.items}</FieldError>}
        {items.length < limits.planItems && (
          <Button small onClick={() => put({ items: [...items, emptyItem()] })}>
            <Icon name="plus" size={18} />
            {t('plan.items.add')}
          </Button>
        )}
      </fieldset>
      <TextArea
        label={t('plan.place.arrival')}
        name="arrival"
        rows={4}
        maxLength={limits.planArrivalMax}
        value={part.arrival}
        error={errors.arrival}
        onChange={({ currentTarget }) => put({ arrival: currentTarget.value })}
      />
      <Field
        label={t('plan.contact.person')}
        name="contact_name"
        maxLength={100}
        value={part.contact_name}
        error={errors.contact_name}
        onChange={({ target }) => put({ contact_name: target.value })}
      />
      <Field
        label={t('plan.contact.phone')}
        name="contact_phone"
        type="tel"
        dir="ltr"
        maxLength={40}
        value={part.contact_phone}
        error={errors.contact_phone}
        onChange={({ target }) => put({ contact_phone: target.value })}
      />
    </>
  );
}

/** The lines that say something: what was begun and left empty is not sent. */
export const filledPart = (part: PlanPart): PlanPart => ({
  ...part,
  items: part.items.filter(({ text }) => text.trim() !== ''),
});
