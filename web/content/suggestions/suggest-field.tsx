import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import type { Suggestion } from '../../../contract/search/suggest.ts';
import field from '../../ui/field.module.css';
import { FieldFrame } from '../../ui/field-frame.tsx';
import classes from '../../ui/fields.module.css';
import text from '../../ui/text.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  placeholder: string;
  name: string;
  kinds: readonly Suggestion['kind'][];
  onChoose(suggestion: Suggestion): void;
  error?: string | undefined;
  disabled?: boolean;
};

const nothing: readonly Suggestion[] = [];

/** A text that suggestions of some kinds are chosen for; focus stays in the field, arrows walk the list. */
export function SuggestField({ label, hint, placeholder, name, kinds, onChoose, error, disabled }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const found = useSuggestions(typed, isOpen);
  const items = isOpen && found ? found.filter(({ kind }) => kinds.includes(kind)) : nothing;
  const isShown = items.length > 0;

  function choose(suggestion: Suggestion) {
    setTyped('');
    setOpen(false);
    setAt(-1);
    onChoose(suggestion);
  }
  function press(event: KeyboardEvent) {
    // Enter that ends the composing of a word is not an answer.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (isShown) setAt(((at + 1 + by + items.length + 1) % (items.length + 1)) - 1);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter') {
      // The form is not sent from here: what is typed is not chosen yet.
      event.preventDefault();
      const chosen = items[at] ?? (items.length === 1 ? items[0] : undefined);
      if (chosen) choose(chosen);
    }
  }
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={classes.seek}>
          <input
            {...ties}
            name={name}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${ties.id}list`}
            aria-autocomplete="list"
            {...(isShown && at >= 0 && { 'aria-activedescendant': `${ties.id}option${at}` })}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={limits.searchTextMax}
            className={field.input}
            placeholder={placeholder}
            dir="auto"
            disabled={disabled}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setOpen(true);
              setAt(-1);
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
          <SuggestionList
            id={`${ties.id}list`}
            items={items}
            activeAt={at}
            optionId={(place) => `${ties.id}option${place}`}
            onChoose={choose}
          />
          <p className={text.hidden} role="status">
            {isOpen && found && t('seek.suggested', { count: items.length, n: items.length })}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
