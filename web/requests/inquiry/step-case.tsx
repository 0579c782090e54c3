import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { timings, wantedKinds } from '../../../contract/requests/requests.ts';
import { SuggestField } from '../../content/suggestions/suggest-field.tsx';
import { useFormat } from '../../platform/format.ts';
import { ChipFace, chipClass } from '../../ui/chip.tsx';
import { ChoiceGroup, OptionalLabel } from '../../ui/choice-group.tsx';
import field from '../../ui/field.module.css';
import { FieldFrame } from '../../ui/field-frame.tsx';
import classes from '../../ui/fields.module.css';
import { Note } from '../../ui/panel.tsx';
import { holdsContact, lengthOf } from './checks.ts';
import { conceptKinds } from './inquiry-state.ts';
import type { StepProps } from './use-form-state.ts';

/** From here on it is said how much room is left. */
const COUNTED_FROM = 4500;

/** Step 1: what is wrong and what is wanted. */
export function StepCase({ inquiry, set, errors }: StepProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      <CaseText inquiry={inquiry} set={set} errors={errors} />
      <ChoiceGroup
        legend={t('inquiry.wanted')}
        name="wanted"
        options={wantedKinds.map((value) => ({ value, label: t(`inquiry.wanted_${value}`) }))}
        chosen={inquiry.wanted}
        onChoose={(wanted) => set({ wanted })}
        error={errors.wanted}
      />
      <Subject inquiry={inquiry} set={set} errors={errors} />
      <ChoiceGroup
        legend={<OptionalLabel label={t('inquiry.timing')} note={t('inquiry.optional')} />}
        name="timing"
        options={timings.map((value) => ({ value, label: t(`inquiry.timing_${value}`) }))}
        chosen={inquiry.timing}
        onChoose={(timing) => set({ timing })}
        error={errors.timing}
      />
    </div>
  );
}

function CaseText({ inquiry, set, errors }: StepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = limits.requestTextMax - lengthOf(inquiry.body);
  const isCounted = left <= limits.requestTextMax - COUNTED_FROM;
  return (
    <>
      <FieldFrame label={t('inquiry.body')} hint={t('inquiry.body_hint')} error={errors.body}>
        {(ties) => (
          <>
            <textarea
              {...ties}
              className={`${field.input} ${classes.text}`}
              name="body"
              rows={8}
              dir="auto"
              required
              value={inquiry.body}
              onChange={({ target }) => set({ body: target.value })}
            />
            {isCounted && (
              <p className={classes.counter} data-over={left < 0 || undefined} role="status">
                {left < 0
                  ? t('inquiry.body_over', { count: -left, n: format.number(-left) })
                  : t('inquiry.body_left', { count: left, n: format.number(left) })}
              </p>
            )}
          </>
        )}
      </FieldFrame>
      {holdsContact(inquiry.body) && (
        <div role="status">
          <Note>{t('inquiry.contact_hint')}</Note>
        </div>
      )}
    </>
  );
}

/** One disease, one procedure and one field at most: by these the clinics are matched. */
function Subject({ inquiry, set, errors }: StepProps) {
  const { t } = useTranslation();
  const chosen = conceptKinds.flatMap((kind) => {
    const concept = inquiry[kind];
    return concept ? [{ kind, ...concept }] : [];
  });
  return (
    <div className={classes.group}>
      <SuggestField
        label={<OptionalLabel label={t('inquiry.subject')} note={t('inquiry.optional')} />}
        hint={t('inquiry.subject_hint')}
        placeholder={t('inquiry.subject_placeholder')}
        name="subject"
        kinds={conceptKinds}
        error={errors.procedure ?? errors.disease ?? errors.specialization}
        onChoose={({ kind, value, title }) => set({ [kind]: { slug: value, title } })}
      />
      {chosen.length > 0 && (
        <div className={classes.chips}>
          {chosen.map(({ kind, title }) => (
            <button
              key={kind}
              type="button"
              className={chipClass}
              aria-label={t('inquiry.subject_remove', { title })}
              onClick={() => set({ [kind]: null })}
            >
              <ChipFace>
                {t(`inquiry.kind_${kind}`)}: <bdi>{title}</bdi>
              </ChipFace>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
