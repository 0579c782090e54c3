import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileChange, ProfileSection } from '../../../contract/clinics/sections/sections.ts';
import {
  changeStaffProfile,
  getStaffProfile,
  type StaffProfile,
} from '../../../contract/clinics/sections/staff-endpoints.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { type Form, useForm } from '../../platform/use-form.ts';
import { showToast } from '../../ui/toasts.ts';

/** What every part of the profile needs from its page. */
export type PartProps = {
  profile: StaffProfile;
  onSaved(profile: StaffProfile): void;
  onDirty(section: ProfileSection, isDirty: boolean): void;
};

type Options<Values> = PartProps & {
  section: ProfileSection;
  /** The part as a form has it. */
  read(profile: StaffProfile): Values;
  toChange(values: Values): ProfileChange;
};

export type SectionForm<Values> = Form<Values> & {
  isDirty: boolean;
  undo(): void;
  /** What a colleague has saved meanwhile; null: nobody has. */
  rival: StaffProfile | null;
  takeTheirs(): void;
  /** Saves the own words over theirs. */
  keepMine(): void;
};

export const versionOf = ({ sections }: StaffProfile, section: ProfileSection): number =>
  sections.find((one) => one.section === section)?.version ?? 0;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `contact.phone` → `phone`: fields of a part have no part in their names. */
function withShortNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([name, texts]) => [name.slice(name.lastIndexOf('.') + 1), texts]),
  );
  return new ApiError(error.status, { message: error.message, errors });
}

/**
 * A form over one part of the profile. It is saved on the version that was read; where a colleague was faster nothing is
 * lost on either side: theirs is fetched, and one chooses.
 */
export function useProfileSection<Values extends Record<string, unknown>>(
  options: Options<Values>,
): SectionForm<Values> {
  const { profile, section, read, toChange, onSaved, onDirty } = options;
  const { t } = useTranslation();
  const present = { version: versionOf(profile, section), values: read(profile) };
  const [base, setBase] = useState(present);
  const [rival, setRival] = useState<StaffProfile | null>(null);
  const form = useForm<Values>({
    initial: base.values,
    required: [],
    async submit(values) {
      if (same(values, base.values)) return showToast('default', t('profile.nothing_changed'));
      await save(values, base.version);
    },
  });
  const isDirty = !same(form.values, base.values);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is told of changes only
  useEffect(() => onDirty(section, isDirty), [isDirty]);
  // What came with another part is taken over while nothing is typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each new profile once
  useEffect(() => {
    if (!isDirty && !same(present, base)) takeOver(profile);
  }, [profile]);

  function takeOver(source: StaffProfile): void {
    const values = read(source);
    for (const name in values) form.set(name, values[name]);
    setBase({ version: versionOf(source, section), values });
    setRival(null);
  }

  async function save(values: Values, version: number): Promise<void> {
    const params = { id: profile.id };
    try {
      const { data } = await browserApi(changeStaffProfile, {
        params,
        body: { version, ...toChange(values) },
      });
      takeOver(data);
      onSaved(data);
      showToast('success', t('profile.saved'));
    } catch (error) {
      if (error instanceof ApiError && error.errors.version !== undefined)
        setRival((await browserApi(getStaffProfile, { params })).data);
      throw withShortNames(error);
    }
  }

  const keep = useAction(async () => {
    if (rival) await save(form.values, versionOf(rival, section));
  });

  return {
    ...form,
    isDirty,
    undo: () => {
      for (const name in base.values) form.set(name, base.values[name]);
    },
    rival,
    takeTheirs() {
      if (!rival) return;
      takeOver(rival);
      onSaved(rival);
    },
    keepMine: keep.run,
  };
}
