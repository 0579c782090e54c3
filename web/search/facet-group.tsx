import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { type ListFilter, listDeclarations } from '../../contract/search/filters.ts';
import { useFormat } from '../platform/format.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import text from '../ui/text.module.css';
import classes from './filters.module.css';
import { shownAtOnce } from './trim-facets.ts';
import { type ListedValue, useFacetValues } from './use-facet-values.ts';
import type { Search } from './use-search.ts';

/** A list longer than this is searched rather than read. */
const readAtOnce = 15;

const fold = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Props = {
  search: Search;
  name: ListFilter;
  values: readonly ListedValue[];
  /** How many values the page has left out. */
  hidden: number;
  onToggle(value: string): void;
};

/** The label of a value; languages and kinds of proof are named here, everything else by the API. */
function useLabel(name: ListFilter): (value: ListedValue) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ value, title }) => {
    const { values } = listDeclarations[name];
    if (typeof values !== 'string') return t(`search.${name}_${value}`);
    if (values !== 'language') return title;
    const [first = '', ...rest] = format.languageName(value);
    return first.toLocaleUpperCase() + rest.join('');
  };
}

/** Values of one facet with counts: the first ones and the chosen ones, the rest on demand. */
export function FacetGroup({ search, name, values, hidden, onToggle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useLabel(name);
  const opening = useOpening(name);
  const [wanted, setWanted] = useState('');
  const chosen = search.shown[name];
  const { isOpen } = opening;
  const all = useFacetValues({ search, name, values, hidden, isOpen, wanted: wanted.trim() });
  if (values.length === 0) return null;
  const front = values.filter(({ value }, i) => i < shownAtOnce || chosen.includes(value));
  const rest = values.length + hidden - front.length;
  const found = all.filter((value) => fold(labelOf(value)).includes(fold(wanted.trim())));
  const shown = isOpen ? found : front;
  return (
    <fieldset className={classes.group} id={`facet-${name}`}>
      <legend>{t(`search.${name}`)}</legend>
      {isOpen && all.length > readAtOnce && (
        <input
          type="search"
          className={classes.find}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={t('search.find_value', { facet: t(`search.${name}`) })}
          placeholder={t('search.find_value_short')}
        />
      )}
      {shown.map((value) => (
        <Checkbox
          key={value.value}
          name={name}
          value={value.value}
          label={labelOf(value)}
          {...(value.count !== null && { count: format.number(value.count) })}
          checked={chosen.includes(value.value)}
          disabled={value.count === 0 && !chosen.includes(value.value)}
          onChange={() => onToggle(value.value)}
        />
      ))}
      {isOpen && shown.length === 0 && <p className={classes.none}>{t('search.find_none')}</p>}
      {rest > 0 && (
        <a
          className={`${text.link} ${classes.more}`}
          href={opening.href}
          aria-expanded={isOpen}
          onClick={opening.toggle}
        >
          {isOpen ? t('search.less') : t(`search.more_${name}`, { count: rest, n: format.number(rest) })}
        </a>
      )}
    </fieldset>
  );
}

/** Opened in place with scripts; without them by an address that says which list is to be whole. */
function useOpening(name: ListFilter) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(params.get('open') === name);
  const to = new URLSearchParams(search);
  if (isOpen) to.delete('open');
  else to.set('open', name);
  return {
    isOpen,
    href: `${pathname}?${to}#facet-${name}`,
    toggle(event: MouseEvent) {
      event.preventDefault();
      setIsOpen(!isOpen);
    },
  };
}
