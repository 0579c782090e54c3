import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { type Asking, askingHash } from '../../platform/ask-address.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSite } from '../../platform/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './inquiry.module.css';
import { InquiryForm, InquirySkeleton } from './inquiry-form.tsx';
import { type Step, steps } from './inquiry-state.ts';
import { type LoadedInquiry, loadInquiry } from './load-inquiry.ts';
import { StepAccount } from './step-account.tsx';
import { type StepPlace, useFocusOnStep } from './use-steps.ts';

/** How many entries of the history the dialog has made: closing goes back behind them. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'asked' in state && typeof state.asked === 'number'
    ? state.asked
    : 0;

function useDialogSteps(asking: Asking): StepPlace & { close(): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const step: Step = steps.find((one) => one === asking.step) ?? 1;
  const depth = depthOf(state);
  useFocusOnStep(titleRef, step);
  const go = (hash: string, replace: boolean, asked: number) =>
    void navigate({ pathname, search, hash }, { replace, preventScrollReset: true, state: { asked } });
  // What the visitor came with is in the form now: a reload must not bring back what was removed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that opened it
  useEffect(() => {
    if (asking.choice.size > 0) go(askingHash(step), true, depth);
  }, []);
  return {
    step,
    titleRef,
    goTo(to) {
      if (to !== step) go(askingHash(to), false, depth + 1);
    },
    close() {
      if (depth > 0) void navigate(-depth);
      else go('', true, 0);
    },
  };
}

/** What the form begins with; null until it is here. Another language brings other titles. */
function useLoaded({ choice }: Asking): { loaded: LoadedInquiry | null; hasFailed: boolean; load(): void } {
  const { language } = useSite();
  const [loaded, setLoaded] = useState<LoadedInquiry | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const first = useRef(choice);
  const leaving = useRef(new AbortController());
  async function load() {
    setFailed(false);
    const url = new URL(`/inquiry?${first.current}`, location.href);
    const { signal } = leaving.current;
    try {
      const next = await loadInquiry({ api: browserApi, url, signal });
      if (!signal.aborted) setLoaded(next);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each language
  useEffect(() => {
    leaving.current = new AbortController();
    void load();
    return () => leaving.current.abort();
  }, [language.prefix]);
  return { loaded, hasFailed, load: () => void load() };
}

/** The inquiry over another page, for somebody who has no account yet. Closing it keeps what is written. */
export function InquiryDialog({ asking }: { asking: Asking }) {
  const { t } = useTranslation();
  const { close, ...place } = useDialogSteps(asking);
  const { loaded, hasFailed, load } = useLoaded(asking);
  return (
    <Sheet opened isWide title={t('inquiry.title')} closeLabel={t('action.close')} onClose={close}>
      <div className={classes.dialog}>
        {place.step === 1 && <Note kind="amber">{t('inquiry.emergency')}</Note>}
        {hasFailed && (
          <div role="alert">
            <Note kind="amber">
              <p>{t('failure.offline')}</p>
              <Button kind="quiet" small onClick={load}>
                {t('action.retry')}
              </Button>
            </Note>
          </div>
        )}
        {loaded ? (
          <InquiryForm loaded={loaded} place={place} AccountStep={StepAccount} />
        ) : (
          <InquirySkeleton />
        )}
      </div>
    </Sheet>
  );
}
