import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import type { Suggestion } from '../../contract/search/suggest.ts';
import { SuggestionList } from '../content/suggestions/suggestion-list.tsx';
import { useSuggestions } from '../content/suggestions/use-suggestions.ts';
import text from '../ui/text.module.css';
import classes from './seek-box.module.css';
import type { Seek } from './use-seek.ts';

/** Index of the option the keyboard is on; -1: in the text itself. */
function useActive(items: readonly Suggestion[]) {
  const [active, setActive] = useState({ of: items, at: -1 });
  const at = active.of === items ? active.at : -1;
  return {
    at,
    none: () => setActive({ of: items, at: -1 }),
    /** Past the last one is the text again. */
    move: (by: 1 | -1) =>
      setActive({ of: items, at: ((at + 1 + by + items.length + 1) % (items.length + 1)) - 1 }),
  };
}

const nothing: readonly Suggestion[] = [];

/** The text to search for, a combobox with suggestions (ARIA 1.2): focus stays in the field, arrows walk the list. */
export function SeekField({ seek }: { seek: Seek }) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { setQ } = seek;
  // Keeps words that were typed before the page came alive: the first render after it would empty the field.
  useLayoutEffect(() => setQ(field.current?.value ?? ''), [setQ]);
  const suggestions = useSuggestions(seek.q, isOpen);
  const items = suggestions ?? nothing;
  const active = useActive(items);
  const chosen = items[active.at];
  const isShown = isOpen && items.length > 0;
  const listId = `${id}list`;
  const optionId = (at: number) => `${id}option${at}`;
  function choose(suggestion: Suggestion) {
    setIsOpen(false);
    seek.choose(suggestion);
  }
  function press(event: KeyboardEvent) {
    // Enter that ends the composing of a word is not an answer.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      if (isShown) active.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter') setIsOpen(false);
  }
  return (
    <div className={classes.whatBox}>
      <label className={`${classes.cell} ${classes.what}`} htmlFor={id}>
        <span className={classes.name}>{t('seek.what')}</span>
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(isShown && chosen && { 'aria-activedescendant': optionId(active.at) })}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.searchTextMax}
          className={classes.value}
          placeholder={t('seek.what_placeholder')}
          dir="auto"
          value={seek.q}
          onChange={(event) => {
            setQ(event.target.value);
            setIsOpen(true);
            active.none();
          }}
          onKeyDown={press}
          onBlur={() => setIsOpen(false)}
        />
      </label>
      <SuggestionList
        id={listId}
        items={isShown ? items : nothing}
        activeAt={active.at}
        optionId={optionId}
        onChoose={choose}
      />
      <p className={text.hidden} role="status">
        {isOpen && suggestions && t('seek.suggested', { count: items.length, n: items.length })}
      </p>
    </div>
  );
}
