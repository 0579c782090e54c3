import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCards } from '../../../contract/clinics/cards.ts';
import { getClinic } from '../../../contract/clinics/clinics.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Suggestion } from '../../../contract/search/suggest.ts';
import { SuggestField } from '../../content/suggestions/suggest-field.tsx';
import type { Asked } from '../../platform/asked.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import fields from '../../ui/fields.module.css';
import { Icon } from '../../ui/icon.tsx';
import { type ChosenRecipient, withRecipients } from './inquiry-state.ts';
import { clinicRecipient, doctorRecipient } from './load-inquiry.ts';
import classes from './recipients.module.css';
import { SuggestedPart } from './suggested-part.tsx';
import type { StepProps } from './use-form-state.ts';

const findable = ['clinic', 'doctor'] as const;

/** The clinic or doctor that a suggestion names; none: the doctor works nowhere now. */
async function fetchRecipient({ kind, value }: Suggestion): Promise<ChosenRecipient[]> {
  if (kind === 'clinic') {
    const { data } = await browserApi(getClinic, { params: { slug: value } });
    return [clinicRecipient(data)];
  }
  const { data } = await browserApi(listCards, { query: { doctor: [Number(value)] } });
  return data.doctors.flatMap(doctorRecipient);
}

/** Who gets the case: up to five, from where the visitor came, by name, or suggested. */
export function RecipientPart({ inquiry, set, errors, asked }: StepProps & { asked: Asked }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const max = limits.recipientsMax;
  const isFull = inquiry.recipients.length >= max;
  const add = (more: readonly ChosenRecipient[]) => set((before) => withRecipients(before, more));
  async function find(suggestion: Suggestion) {
    setProblem(undefined);
    try {
      const found = await fetchRecipient(suggestion);
      if (found.length === 0) setProblem(t('inquiry.doctor_nowhere'));
      add(found);
    } catch {
      setProblem(t('inquiry.find_failed'));
    }
  }
  return (
    <fieldset className={fields.group}>
      <legend>{t('inquiry.recipients')}</legend>
      <p className={fields.hint}>{t('inquiry.recipients_hint', { max })}</p>
      {inquiry.recipients.length > 0 ? (
        <ul className={classes.list}>
          {inquiry.recipients.map((one) => (
            <RecipientRow
              key={one.clinic_id}
              recipient={one}
              onRemove={() =>
                set((before) => ({
                  recipients: before.recipients.filter(({ clinic_id }) => clinic_id !== one.clinic_id),
                }))
              }
            />
          ))}
        </ul>
      ) : (
        <p
          className={classes.none}
          tabIndex={-1}
          {...(errors.recipients !== undefined && { 'data-wrong': true })}
        >
          {t('inquiry.recipients_none')}
        </p>
      )}
      {errors.recipients !== undefined && (
        <div role="alert" tabIndex={-1} data-invalid>
          <FieldError id="recipients-error">{errors.recipients}</FieldError>
        </div>
      )}
      {isFull ? (
        <p className={fields.hint}>{t('inquiry.recipients_full', { max })}</p>
      ) : (
        <div className={classes.ways}>
          <SuggestField
            label={t('inquiry.find')}
            placeholder={t('inquiry.find_placeholder')}
            name="find"
            kinds={findable}
            error={problem}
            onChoose={(suggestion) => void find(suggestion)}
          />
          <SuggestedPart inquiry={inquiry} asked={asked} onAdd={(one) => add([one])} />
        </div>
      )}
    </fieldset>
  );
}

function RecipientRow({ recipient, onRemove }: { recipient: ChosenRecipient; onRemove(): void }) {
  const { t } = useTranslation();
  const { title, doctor, place, is_quiet } = recipient;
  return (
    <li className={classes.row}>
      <Icon name="building" size={20} className={classes.sign} />
      <span className={classes.about}>
        <span className={classes.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={classes.place}>
          {doctor !== null && (
            <>
              <bdi>{doctor}</bdi>
              {' · '}
            </>
          )}
          <bdi>{place}</bdi>
        </span>
        {is_quiet && <span className={classes.quiet}>{t('inquiry.recipient_quiet')}</span>}
      </span>
      <IconButton label={t('inquiry.recipient_remove', { title })} onClick={onRemove}>
        <Icon name="close" size={20} />
      </IconButton>
    </li>
  );
}
