import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Form, useForm } from '../../platform/use-form.ts';
import { showToast } from '../../ui/toasts.ts';

type Options<Values> = {
  /** What the server has. */
  saved: Values;
  required: readonly (keyof Values & string)[];
  /** Sends what differs and answers with what the server has now. */
  save(changed: Partial<Values>, values: Values): Promise<Values>;
  onDirty(isDirty: boolean): void;
};

function differences<Values extends Record<string, unknown>>(saved: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in values) if (values[name] !== saved[name]) changed[name] = values[name];
  return changed;
}

export type SectionForm<Values> = Form<Values> & { isDirty: boolean; undo(): void };

/** A form over what is saved already: knows what differs, saves only that, and takes over how the server writes it. */
export function useSectionForm<Values extends Record<string, unknown>>(
  options: Options<Values>,
): SectionForm<Values> {
  const { saved, required, save, onDirty } = options;
  const { t } = useTranslation();
  const form = useForm<Values>({
    initial: saved,
    required,
    async submit(values) {
      const changed = differences(saved, values);
      if (Object.keys(changed).length === 0) return showToast('default', t('profile.nothing_changed'));
      fill(await save(changed, values));
      showToast('success', t('profile.saved'));
    },
  });
  const isDirty = Object.keys(differences(saved, form.values)).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is told of changes only
  useEffect(() => onDirty(isDirty), [isDirty]);

  function fill(values: Values): void {
    for (const name in values) form.set(name, values[name]);
  }

  return { ...form, isDirty, undo: () => fill(saved) };
}
