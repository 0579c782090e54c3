import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocalePath } from '../../platform/links.tsx';
import { type Step, steps } from './inquiry-state.ts';

/** Where the form is, and how to go elsewhere. */
export type StepPlace = {
  step: Step;
  titleRef: RefObject<HTMLHeadingElement | null>;
  goTo(step: Step): void;
};

/** The step stands in the address, so that the browser's way back leads to the one before. */
export function useSteps(): StepPlace {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const step: Step = steps.find((one) => String(one) === params.get('step')) ?? 1;
  const titleRef = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(titleRef, step);
  const go = (to: Step, replace: boolean) =>
    void navigate(localePath(to === 1 ? '/inquiry' : `/inquiry?step=${to}`), { replace });
  // What the visitor came with is in the form now: a reload must not bring back what was removed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address the page was opened with
  useEffect(() => {
    if ([...params.keys()].some((name) => name !== 'step')) go(step, true);
  }, []);
  return {
    step,
    titleRef,
    goTo: (to) => {
      if (to !== step) go(to, false);
    },
  };
}

/** Whoever reads with the ears or the keyboard begins each step at its title. */
export function useFocusOnStep(titleRef: RefObject<HTMLHeadingElement | null>, step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { activeElement } = document;
    // A wrong field of the new step has taken the focus already.
    if (activeElement?.getAttribute('aria-invalid') !== 'true') titleRef.current?.focus();
  }, [titleRef, step]);
}
