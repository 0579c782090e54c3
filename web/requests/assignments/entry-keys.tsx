import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { LabelKey } from '../labels/label-field.tsx';
import { SnoozeKey } from './snooze-field.tsx';

type Props = {
  entry: InboxEntry;
  clinicId: number;
  /** The key that was pressed before this code was loaded; null: none. */
  asked: 's' | 'l' | null;
  onChanged(): void;
};

/** `s` and `l` where the buttons that do the same are in a menu. */
export function EntryKeys({ entry, clinicId, asked, onChanged }: Props) {
  return (
    <>
      <SnoozeKey entry={entry} onChanged={onChanged} isAsked={asked === 's'} />
      <LabelKey entry={entry} clinicId={clinicId} onChanged={onChanged} isAsked={asked === 'l'} />
    </>
  );
}
