import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attachment, uploadAttachment } from '../../../contract/accounts/attachments.ts';
import { callPath } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import {
  type Aftercare,
  answerCheckIn,
  type CheckIn,
  type CheckInAnswers,
  checkInChoices,
} from '../../../contract/requests/aftercare.ts';
import { checkFile } from '../../accounts/attachments/check-file.ts';
import { shrinkPicture } from '../../accounts/attachments/use-files.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { uploadTo } from '../../platform/upload-file.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import planClasses from '../plan/plan.module.css';
import classes from './aftercare.module.css';

const PAIN = Array.from({ length: 11 }, (_, points) => points);
const choiceQuestions = ['fever', 'bleeding', 'wound', 'medicine'] as const;
type ChoiceQuestion = (typeof choiceQuestions)[number];

type Values = {
  pain: number | null;
  note: string;
  photo: Attachment | null;
} & Record<ChoiceQuestion, string>;

const chosenIn = <Choice extends string>(choices: readonly Choice[], value: string): Choice | undefined =>
  choices.find((choice) => choice === value);

/** What was not asked is not in it: nobody could choose it. */
function answersOf(values: Values): CheckInAnswers {
  const fever = chosenIn(checkInChoices.fever, values.fever);
  const bleeding = chosenIn(checkInChoices.bleeding, values.bleeding);
  const wound = chosenIn(checkInChoices.wound, values.wound);
  const medicine = chosenIn(checkInChoices.medicine, values.medicine);
  return {
    ...(values.pain !== null && { pain: values.pain }),
    ...(fever && { fever }),
    ...(bleeding && { bleeding }),
    ...(wound && { wound }),
    ...(medicine && { medicine }),
    ...(values.note.trim() !== '' && { note: values.note }),
    ...(values.photo && { photo_id: values.photo.id }),
  };
}

type Props = { care: Aftercare; checkIn: CheckIn; onAnswered(care: Aftercare): void };

/** The client says how they are: one press a question. */
export function CheckInForm({ care, checkIn, onAnswered }: Props) {
  const { t } = useTranslation();
  const { questions } = checkIn;
  const asked = choiceQuestions.filter((question) => questions.includes(question));
  const initial: Values = {
    pain: null,
    note: '',
    photo: null,
    fever: '',
    bleeding: '',
    wound: '',
    medicine: '',
  };
  const form = useForm<Values>({
    initial,
    required: [...(questions.includes('pain') ? (['pain'] as const) : []), ...asked],
    async submit(values) {
      const { data } = await browserApi(answerCheckIn, {
        params: { id: care.request_id, checkInId: checkIn.id },
        body: answersOf(values),
      });
      showToast('success', t('aftercare.check_ins.sent'));
      onAnswered(data);
    },
  });
  return (
    <form
      ref={form.formRef}
      className={classes.form}
      aria-label={t('aftercare.check_ins.day', { n: checkIn.day })}
      noValidate
      onSubmit={form.onSubmit}
    >
      {questions.includes('pain') && (
        <PainField
          value={form.values.pain}
          error={form.errors.pain}
          onChange={(points) => form.set('pain', points)}
        />
      )}
      {asked.map((question) => (
        <ChoiceGroup
          key={question}
          legend={t(`aftercare.question.${question}`)}
          name={question}
          options={checkInChoices[question].map((value) => ({
            value,
            label: t(`aftercare.choice.${question}.${value}`),
          }))}
          chosen={checkInChoices[question].find((choice) => choice === form.values[question]) ?? ''}
          error={form.errors[question]}
          onChoose={(value) => form.set(question, value)}
        />
      ))}
      <TextArea
        label={t('aftercare.check_ins.note')}
        maxLength={limits.checkInNoteMax}
        rows={2}
        {...form.field('note')}
      />
      {questions.includes('photo') && (
        <PhotoField photo={form.values.photo} onPhoto={(photo) => form.set('photo', photo)} />
      )}
      <FormMessage text={form.message} />
      <div className={planClasses.actions}>
        <SubmitButton kind="primary" isSending={form.isSending}>
          {t('aftercare.check_ins.send')}
        </SubmitButton>
      </div>
    </form>
  );
}

type PainProps = { value: number | null; error: string | undefined; onChange(points: number): void };

function PainField({ value, error, onChange }: PainProps) {
  const { t } = useTranslation();
  const [name, hintId, errorId] = [useId(), useId(), useId()];
  const ties =
    error === undefined
      ? { 'aria-describedby': hintId }
      : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <fieldset className={classes.scale}>
      <legend>{t('aftercare.question.pain')}</legend>
      <div className={classes.points} data-wrong={error !== undefined || undefined}>
        {PAIN.map((points) => (
          <label key={points}>
            <input
              type="radio"
              name={name}
              checked={value === points}
              onChange={() => onChange(points)}
              {...ties}
            />
            <span>{points}</span>
          </label>
        ))}
      </div>
      <span id={hintId} className={planClasses.quiet}>
        {t('aftercare.pain_hint')}
      </span>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** A photo of a phone is larger than a file may be: it is made smaller without a question. */
function PhotoField({ photo, onPhoto }: { photo: Attachment | null; onPhoto(photo: Attachment): void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction(async (chosen: File) => {
    const file = checkFile(chosen) === 'shrinkable' ? ((await shrinkPicture(chosen)) ?? chosen) : chosen;
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    // The contract of the call says what it answers.
    onPhoto((await uploadTo(callPath(uploadAttachment, {}), file, options)) as Attachment);
  });
  return (
    <div className={classes.photo}>
      <span className={planClasses.quiet}>{t('aftercare.check_ins.photo_wanted')}</span>
      {photo && <bdi>{photo.name}</bdi>}
      <Button small loading={upload.isBusy} onClick={() => input.current?.click()}>
        <Icon name="photo" size={18} />
        {t(photo ? 'aftercare.check_ins.photo_other' : 'aftercare.check_ins.photo_add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('aftercare.question.photo')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.run(file);
          // The same file can be chosen again after it was refused.
          target.value = '';
        }}
      />
    </div>
  );
}
