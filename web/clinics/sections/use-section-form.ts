import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../contract/platform/client.ts';
import { type Form, useForm } from '../../platform/use-form.ts';

/** A section as a form has it, with the versions that it was read at. */
export type Read<Values, Versions> = { values: Values; versions: Versions };

type Options<Values, Versions> = {
  /** As the server has it, as far as the page knows. */
  now: Read<Values, Versions>;
  required?: readonly (keyof Values & string)[] | undefined;
  /** What the server has afterwards; null: nothing was written. */
  save(values: Values, versions: Versions, isDirty: boolean): Promise<Read<Values, Versions> | null>;
};

export type SectionFormState<Values, Versions> = Form<Values> & {
  /** What the form began with, or has saved last. */
  base: Read<Values, Versions>;
  isDirty: boolean;
  undo(): void;
  /** What somebody else has written while this one was being changed; null: nobody has. */
  rival: Read<Values, Versions> | null;
  takeTheirs(): void;
  /** The own fields on top of theirs. */
  keepMine(): void;
  takeOver(read: Read<Values, Versions>): void;
  /** Shows what a call refuses at its fields, whatever the path of the field: `contact.phone` is `phone`. */
  refuse(error: unknown): void;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A form over one section. It follows what is read anew until it is changed; then nothing is lost on either side. */
export function useSectionForm<Values extends Record<string, unknown>, Versions>({
  now,
  required = [],
  save,
}: Options<Values, Versions>): SectionFormState<Values, Versions> {
  const [base, setBase] = useState(now);
  const [rival, setRival] = useState<Read<Values, Versions> | null>(null);
  const form = useForm<Values>({
    initial: base.values,
    required,
    async submit(values) {
      try {
        const saved = await save(values, base.versions, isDirty);
        if (saved) takeOver(saved);
      } catch (error) {
        throw withShortNames(error, values);
      }
    },
  });
  const isDirty = !same(form.values, base.values);

  const follow = useEffectEvent(() => {
    if (!isDirty) takeOver(now);
    else if (!same(now.values, base.values)) setRival(now);
    // Written anew as it was.
    else setBase(now);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each new state once
  useEffect(() => {
    if (!same(now, base)) follow();
  }, [JSON.stringify(now)]);

  function show(values: Values): void {
    for (const name in values) form.set(name, values[name]);
  }
  function takeOver(read: Read<Values, Versions>): void {
    show(read.values);
    setBase(read);
    setRival(null);
    form.refuse(null);
  }

  return {
    ...form,
    base,
    isDirty,
    undo: () => show(base.values),
    rival,
    takeTheirs: () => rival && takeOver(rival),
    keepMine() {
      if (!rival) return;
      const values = { ...rival.values };
      for (const name in values)
        if (!same(form.values[name], base.values[name])) values[name] = form.values[name];
      takeOver(rival);
      show(values);
    },
    takeOver,
    refuse: (error) => form.refuse(withShortNames(error, form.values)),
  };
}

/** Saves the own fields on top of theirs at once. */
export function saveMine({
  keepMine,
  formRef,
}: Pick<SectionFormState<unknown, unknown>, 'keepMine' | 'formRef'>) {
  flushSync(keepMine);
  formRef.current?.requestSubmit();
}

function withShortNames(error: unknown, values: object): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, texts]) => [
      path.split(/[./]/).find((name) => name in values) ?? path,
      texts,
    ]),
  );
  return new ApiError(error.status, { message: error.message, errors });
}
