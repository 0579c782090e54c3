import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { useFiles } from '../../accounts/attachments/use-files.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { checkInquiry, fieldSteps, isFieldName, type Problems } from './checks.ts';
import { DraftAside, DraftNews } from './draft-part.tsx';
import classes from './inquiry.module.css';
import { type Step, steps } from './inquiry-state.ts';
import { type LoadedInquiry, loadInquiry } from './load-inquiry.ts';
import { StepCase } from './step-case.tsx';
import { StepPatient } from './step-patient.tsx';
import { StepSending } from './step-sending.tsx';
import { useFormState } from './use-form-state.ts';
import { useHealthConsent } from './use-health-consent.ts';
import { useInquiry } from './use-inquiry.ts';
import { useSending } from './use-sending.ts';
import { useSteps } from './use-steps.ts';

type Props = {
  step: Step;
  /** Nothing is missing there any more. */
  isDone(step: Step): boolean;
  onGo(step: Step): void;
};

/** The three steps: where one is, what is done, and the way to each. */
function ProgressLine({ step, isDone, onGo }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('inquiry.steps')}>
      <ol className={classes.line}>
        {steps.map((one) => {
          const state = one === step ? 'here' : isDone(one) ? 'done' : 'open';
          return (
            <li key={one} data-state={state}>
              <button
                type="button"
                aria-label={`${t('inquiry.step_of', { n: one, total: steps.length })}: ${t(`inquiry.step_${one}`)}`}
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

export const clientLoader = accountLoad(loadInquiry);

/** Steps of the form are one page; only another language brings other titles. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || currentParams.lang !== nextParams.lang;
}

export function HydrateFallback() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className={classes.columns}>
        <div className={classes.card} role="status" aria-label={t('site.loading')}>
          <Skeleton width="50%" height={32} />
          <Skeleton width="100%" height={200} />
          <Skeleton width="100%" height={96} />
          <Skeleton width="100%" height={44} />
        </div>
      </div>
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ProfileFailure error={error} />
    </Frame>
  );
}

/** What stands around the form, also before it is there. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('inquiry.title')} description={t('inquiry.description')} noIndex />
      <h1 className={text.h1}>{t('inquiry.title')}</h1>
      <p className={classes.lead}>{t('inquiry.lead')}</p>
      <div className={classes.emergency}>
        <Note kind="amber">{t('inquiry.emergency')}</Note>
      </div>
      <noscript>
        <p>{t('inquiry.needs_scripts')}</p>
      </noscript>
      {children}
    </div>
  );
}

const ofStep = (problems: Problems, step: Step): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => isFieldName(name) && fieldSteps[name] === step),
  );

/** One case, told once, for up to five clinics. */
export default function InquiryPage() {
  const loaded = useLoaderData<LoadedInquiry>();
  const { t } = useTranslation();
  const form = useInquiry(loaded);
  const { inquiry } = form;
  const { step, titleRef, goTo } = useSteps();
  const state = useFormState(form.change, step);
  const files = useFiles({
    kept: inquiry.files,
    onKept: (change) => state.set((before) => ({ files: change(before.files) })),
  });
  const consent = useHealthConsent(inquiry.recipients, step === 3);
  const sending = useSending({ form, state, files, consent, goTo });
  const problems = checkInquiry(inquiry, consent.isAgreed);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (step === 3) return void sending.send();
    const wrong = ofStep(problems, step);
    if (Object.keys(wrong).length > 0) return state.showProblems(wrong);
    goTo(step === 1 ? 2 : 3);
  }
  const stepProps = { inquiry, set: state.set, errors: state.errors };
  return (
    <Frame>
      <ProgressLine
        step={step}
        isDone={(one) => Object.keys(ofStep(problems, one)).length === 0}
        onGo={goTo}
      />
      <DraftNews form={form} />
      <div className={classes.columns}>
        <form ref={state.formRef} className={classes.card} method="post" noValidate onSubmit={onSubmit}>
          <h2 ref={titleRef} tabIndex={-1} className={text.h2}>
            <span className={classes.count}>{t('inquiry.step_of', { n: step, total: steps.length })}</span>
            {t(`inquiry.step_${step}`)}
          </h2>
          {step === 1 && <StepCase {...stepProps} />}
          {step === 2 && (
            <StepPatient {...stepProps} countries={loaded.countries} languages={loaded.languages} />
          )}
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
              {t(step === 3 ? 'inquiry.send' : 'inquiry.next')}
            </SubmitButton>
          </div>
        </form>
        <DraftAside
          form={form}
          showsRecipients={step !== 3}
          onStartOver={() => {
            void form.startOver();
            goTo(1);
          }}
        />
      </div>
    </Frame>
  );
}
