import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import {
  type Aftercare,
  type CheckInPlan,
  type CheckInQuestion,
  checkInQuestions,
  writeAftercare,
} from '../../../contract/requests/aftercare.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import planClasses from '../plan/plan.module.css';
import classes from './aftercare.module.css';

/** A day while it is typed. */
type TypedDay = { id: string; day: string; questions: CheckInQuestion[] };

const usualDays = [1, 3, 7, 30];

const newDay = (day: string): TypedDay => ({
  ...{ id: crypto.randomUUID(), day },
  questions: ['pain', 'fever', 'bleeding', 'wound', 'medicine'],
});

/** Days that ask something: what was begun and left empty is not sent. */
const filledDays = (days: readonly TypedDay[]): CheckInPlan[] =>
  days
    .filter(({ day, questions }) => day !== '' && questions.length > 0)
    .map(({ id, day, questions }) => ({ id, day: Number(day), questions }));

/** The clinic writes day of discharge, instructions and days on which the patient is asked. */
export function EditAftercareSheet({ care, onClose }: { care: Aftercare; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const open = care.check_ins.filter(({ state }) => state !== 'answered');
  const form = useForm({
    initial: {
      discharged_on: care.discharged_on ?? '',
      instructions: care.instructions,
      check_ins: open.map(({ id, day, questions }): TypedDay => ({ id, day: String(day), questions })),
    },
    required: [],
    async submit({ discharged_on: day, instructions, check_ins }) {
      await browserApi(writeAftercare, {
        params: { id: care.request_id },
        body: {
          ...{ clinic_id: care.clinic.id, version: care.version, instructions },
          discharged_on: day === '' ? null : day,
          check_ins: filledDays(check_ins),
        },
      }).finally(() => void revalidate());
      showToast('success', t('aftercare.edit.saved'));
      onClose();
    },
  });
  const { check_ins: days } = form.values;
  const put = (next: TypedDay[]) => form.set('check_ins', next);
  const putDay = (id: string, part: Partial<TypedDay>) =>
    put(days.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const left = limits.checkIns - (care.check_ins.length - open.length) - days.length;
  return (
    <FormSheet
      title={t('aftercare.edit.title')}
      form={form}
      confirm={t('aftercare.edit.save')}
      focusesField={false}
      onClose={onClose}
    >
      <Field
        type="date"
        label={t('aftercare.edit.discharged_on')}
        min={care.treated_on ?? undefined}
        {...form.field('discharged_on')}
      />
      <TextArea
        label={t('aftercare.edit.instructions')}
        hint={t('aftercare.instructions.hint')}
        maxLength={limits.aftercareTextMax}
        rows={8}
        {...form.field('instructions')}
      />
      <fieldset className={planClasses.lines}>
        <legend>{t('aftercare.edit.check_ins')}</legend>
        {open.length < care.check_ins.length && (
          <p className={planClasses.quiet}>{t('aftercare.edit.answered')}</p>
        )}
        {days.map((one) => (
          <div key={one.id} className={classes.setDay}>
            <span className={classes.setHead}>
              <Field
                type="number"
                min={1}
                max={limits.checkInDayMax}
                label={t('aftercare.edit.day')}
                value={one.day}
                onChange={({ target }) => putDay(one.id, { day: target.value })}
              />
              <IconButton
                label={t('aftercare.edit.remove', { n: one.day })}
                onClick={() => put(days.filter(({ id }) => id !== one.id))}
              >
                <Icon name="trash" size={20} />
              </IconButton>
            </span>
            <fieldset className={classes.topics}>
              <legend>{t('aftercare.edit.questions')}</legend>
              {checkInQuestions.map((question) => (
                <Checkbox
                  key={question}
                  label={t(`aftercare.topic.${question}`)}
                  checked={one.questions.includes(question)}
                  onChange={() =>
                    putDay(one.id, {
                      questions: checkInQuestions.filter(
                        (each) => one.questions.includes(each) !== (each === question),
                      ),
                    })
                  }
                />
              ))}
            </fieldset>
          </div>
        ))}
        {form.errors.check_ins !== undefined && (
          <FieldError id="aftercare-days">{form.errors.check_ins}</FieldError>
        )}
        <div className={planClasses.actions}>
          {care.check_ins.length === 0 && days.length === 0 && (
            <Button small kind="tonal" onClick={() => put(usualDays.map((day) => newDay(String(day))))}>
              {t('aftercare.edit.usual')}
            </Button>
          )}
          {left > 0 && (
            <Button small onClick={() => put([...days, newDay('')])}>
              <Icon name="plus" size={18} />
              {t('aftercare.edit.add')}
            </Button>
          )}
        </div>
      </fieldset>
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
