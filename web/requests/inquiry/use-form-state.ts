import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName, Problems } from './checks.ts';
import type { Inquiry, Step } from './inquiry-state.ts';
import type { Change } from './use-inquiry.ts';

export type FieldErrors = Partial<Record<FieldName, string>>;

/** What each step gets: the answers, how one changes, and what is wrong with them in words. */
export type StepProps = { inquiry: Inquiry; set: Change; errors: FieldErrors };

const fieldOf = (name: string) => (name === 'files' ? 'attachment_ids' : name);

/** Errors at their fields; an answer that changes loses its own. After `show` the first wrong field has the focus. */
export function useFormState(change: Change, step: Step) {
  const { t } = useTranslation();
  const formRef = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{ errors: FieldErrors; message: string | null; count: number }>({
    errors: {},
    message: null,
    count: 0,
  });
  const hasFields = Object.values(state.errors).some((error) => error !== undefined);
  useFocusOnProblem(formRef, { count: state.count, hasFields, step });
  const show = (errors: FieldErrors, message: string | null) =>
    setState(({ count }) => ({ errors, message, count: count + 1 }));
  const clear = (...names: string[]) =>
    setState((before) => {
      const errors = { ...before.errors };
      for (const [name] of Object.entries(errors))
        if (names.includes(name)) Reflect.deleteProperty(errors, name);
      return { ...before, errors, message: null };
    });
  const set: Change = (part) => {
    change(part);
    if (typeof part !== 'function') clear(...Object.keys(part).map(fieldOf));
    else clear('recipients', 'attachment_ids');
  };
  return {
    ...state,
    formRef,
    set,
    clear,
    show,
    /** The same in the words of this form. */
    showProblems: (problems: Problems) =>
      show(
        Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(`inquiry.wrong.${key}`)])),
        null,
      ),
  };
}

/** To the first wrong field, also when its step is still to come; without one to the message. */
function useFocusOnProblem(
  formRef: RefObject<HTMLFormElement | null>,
  { count, hasFields, step }: { count: number; hasFields: boolean; step: Step },
): void {
  const done = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that comes brings its fields
  useEffect(() => {
    if (done.current === count) return;
    const form = formRef.current;
    const place = form?.querySelector(hasFields ? '[aria-invalid="true"], [data-invalid]' : '[role="alert"]');
    if (!(place instanceof HTMLElement)) return;
    done.current = count;
    place.focus();
  }, [formRef, count, hasFields, step]);
}
