import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inboxSortOf, inboxSorts } from '../../../contract/chats/staff-inbox.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { InboxView } from '../../team/staff-address.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './inbox-search.module.css';
import { useView } from './use-view.ts';

type Props = { view: InboxView };

/** After the last key. */
const PAUSE_MS = 300;

/** Looks through everything the member may see; the filters stay. */
export function InboxSearch({ view }: Props) {
  const { t } = useTranslation();
  const show = useView();
  const [typed, setTyped] = useState(view.q ?? '');
  /** What was looked for last: an address that says something else was not made here. */
  const asked = useRef(view.q ?? '');
  /** False: it was looked for already. */
  function find(words: string): boolean {
    const q = words.trim();
    if (q === asked.current) return false;
    asked.current = q;
    show({ ...view, q: q === '' ? undefined : q });
    return true;
  }
  const look = useEffectEvent(find);
  useEffect(() => {
    const timer = setTimeout(() => look(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const q = view.q ?? '';
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [view.q]);
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Enter at what is found goes on to it.
          if (!find(typed)) document.querySelector<HTMLElement>('main li h2 a')?.focus();
        }}
      >
        <Icon name="search" size={18} />
        <input
          type="search"
          value={typed}
          dir="auto"
          aria-label={t('staff.search_label')}
          placeholder={t('staff.search')}
          maxLength={limits.searchTextMax}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
    </search>
  );
}

/** In which order; without a choice that of the folder. */
export function SortChoice({ view }: Props) {
  const { t } = useTranslation();
  const show = useView();
  const { folder = 'unanswered', sort = inboxSortOf(folder) } = view;
  return (
    <label className={classes.sort}>
      <Icon name="sort" size={18} />
      <select
        aria-label={t('staff.sort_label')}
        value={sort}
        onChange={({ target }) => show({ ...view, sort: inboxSorts.find((one) => one === target.value) })}
      >
        {inboxSorts.map((one) => (
          <option key={one} value={one}>
            {t(`staff.sort.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  );
}
