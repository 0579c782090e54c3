import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import { RivalNote } from '../../team/rival-note.tsx';
import type { Terms } from './fields.ts';
import { useSectionWords } from './section-words.ts';

type Props = {
  section: string;
  terms: Terms;
  was: EntryChange;
  is: EntryChange;
  /** Who has written it, and when. */
  who: string;
  onTakeTheirs(): void;
  onKeepMine(): void;
  keepText?: string;
};

/** Somebody else has written the section meanwhile: what differs, a line for each field, and a choice. */
export function Rival({ section, terms, was, is, ...note }: Props) {
  const { wordsOf, nameOf } = useSectionWords(section, terms);
  const before = wordsOf(was);
  return (
    <RivalNote {...note}>
      {Object.entries(wordsOf(is)).map(
        ([field, words]) =>
          words !== (before[field] ?? '') && (
            <p key={field} dir="auto">
              {[nameOf(field), words || '—'].filter(Boolean).join(': ')}
            </p>
          ),
      )}
    </RivalNote>
  );
}
