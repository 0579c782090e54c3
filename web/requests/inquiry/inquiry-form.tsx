import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../../accounts/attachments/use-files.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import { checkInquiry, fieldSteps, isFieldName, type Problems } from './checks.ts';
import { DraftAside, DraftNews } from './draft-part.tsx';
import classes from './inquiry.module.css';
import { type Step, steps } from './inquiry-state.ts';
import type { LoadedInquiry } from './load-inquiry.ts';
import type { StepAccount } from './step-account.tsx';
import { StepCase } from './step-case.tsx';
import { StepPatient } from './step-patient.tsx';
import { StepSending } from './step-sending.tsx';
import { useFormState } from './use-form-state.ts';
import { useHealthConsent } from './use-health-consent.ts';
import { useInquiry } from './use-inquiry.ts';
import { useSending } from './use-sending.ts';
import type { StepPlace } from './use-steps.ts';

type ProgressProps = {
  step: Step;
  count: number;
  /** Nothing is missing there any more. */
  isDone(step: Step): boolean;
  onGo(step: Step): void;
};

/** The steps: where one is, what is done, and the way to each. */
function ProgressLine({ step, count, isDone, onGo }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('inquiry.steps')}>
      <ol className={classes.line} data-count={count}>
        {steps.slice(0, count).map((one) => {
          const state = one === step ? 'here' : isDone(one) ? 'done' : 'open';
          return (
            <li key={one} data-state={state}>
              <button
                type="button"
                aria-label={`${t('inquiry.step_of', { n: one, total: count })}: ${t(`inquiry.step_${one}`)}`}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => onGo(one)}
              >
                <span className={classes.mark}>
                  {state === 'done' ? <Icon name="check" size={16} /> : one}
                </span>
                <span className={classes.stepName}>{t(`inquiry.step_${one}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export function InquirySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.columns}>
      <div className={classes.card} role="status" aria-label={t('site.loading')}>
        <Skeleton width="50%" height={32} />
        <Skeleton width="100%" height={200} />
        <Skeleton width="100%" height={96} />
        <Skeleton width="100%" height={44} />
      </div>
    </div>
  );
}

const ofStep = (problems: Problems, step: Step): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => isFieldName(name) && fieldSteps[name] === step),
  );

type Props = {
  loaded: LoadedInquiry;
  place: StepPlace;
  /** The last step of a visitor; absent where everybody has an account, which spares that page its code. */
  AccountStep?: typeof StepAccount;
};

/** The steps of a case, on a page of their own or over another page; a visitor makes the account in the last one. */
export function InquiryForm({ loaded, place, AccountStep }: Props) {
  const { t } = useTranslation();
  const isVisitor = loaded.account === '';
  const count = isVisitor ? 4 : 3;
  const form = useInquiry(loaded);
  const { inquiry } = form;
  const { titleRef, goTo } = place;
  const step: Step = place.step > count ? 3 : place.step;
  const state = useFormState(form.change, step);
  const files = useFiles({
    kept: inquiry.files,
    onKept: (change) => state.set((before) => ({ files: change(before.files) })),
    isVisitor,
  });
  const consent = useHealthConsent(inquiry.recipients, step >= 3);
  const sending = useSending({ form, state, files, consent, goTo });
  const problems = checkInquiry(inquiry, consent.isAgreed);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (step === 3) {
      if (!isVisitor) void sending.send();
      else if (sending.isReady()) goTo(4);
      return;
    }
    const wrong = ofStep(problems, step);
    if (Object.keys(wrong).length > 0) return state.showProblems(wrong);
    goTo(step === 1 ? 2 : 3);
  }
  const stepProps = { inquiry, set: state.set, errors: state.errors };
  const title = (
    <h2 ref={titleRef} tabIndex={-1} className={text.h2}>
      <span className={classes.count}>{t('inquiry.step_of', { n: step, total: count })}</span>
      {t(`inquiry.step_${step}`)}
    </h2>
  );
  return (
    <>
      <ProgressLine
        step={step}
        count={count}
        isDone={(one) => one < 4 && Object.keys(ofStep(problems, one)).length === 0}
        onGo={(to) => {
          if (to < 4 || sending.isReady()) goTo(to);
        }}
      />
      <DraftNews form={form} />
      <div className={classes.columns}>
        {step === 4 && AccountStep ? (
          <div className={classes.card}>
            {title}
            <AccountStep
              inquiry={inquiry}
              sending={sending}
              message={state.message}
              isComplete={Object.keys(problems).length === 0}
              onBack={() => goTo(3)}
            />
          </div>
        ) : (
          <form ref={state.formRef} className={classes.card} method="post" noValidate onSubmit={onSubmit}>
            {title}
            {step === 1 && <StepCase {...stepProps} />}
            {step === 2 && <StepPatient {...stepProps} loaded={loaded} />}
            {step === 3 && (
              <StepSending
                {...stepProps}
                files={files}
                consent={consent}
                loaded={loaded}
                onEdit={goTo}
                onConsent={() => state.clear('health_consent')}
              />
            )}
            <FormMessage text={state.message} />
            <div className={classes.foot}>
              {step > 1 && <Button onClick={() => goTo(step === 3 ? 2 : 1)}>{t('inquiry.back')}</Button>}
              <SubmitButton isSending={sending.isSending}>
                {t(step === count ? 'inquiry.send' : 'inquiry.next')}
              </SubmitButton>
            </div>
          </form>
        )}
        <DraftAside
          form={form}
          showsRecipients={step < 3}
          onStartOver={() => {
            void form.startOver();
            goTo(1);
          }}
        />
      </div>
    </>
  );
}
