import { useTranslation } from 'react-i18next';
import { isListFilter } from '../../contract/search/filters.ts';
import type { ReadPart } from '../../contract/search/search.ts';
import { Link } from '../platform/links.tsx';
import { ChipFace, chipClass } from '../ui/chip.tsx';
import text from '../ui/text.module.css';
import classes from './search-head.module.css';
import { changeSearch, dropCondition, emptySearch, type SearchState, toggleValue } from './search-state.ts';
import { conditionsOf, type Names } from './use-names.ts';
import type { Search } from './use-search.ts';

type Chip = { key: string; label: string; without: SearchState; isIgnored?: boolean };

function chipsOf(state: SearchState, names: Names): Chip[] {
  return conditionsOf(state).flatMap((condition) =>
    isListFilter(condition)
      ? state[condition].map((value) => ({
          key: `${condition} ${value}`,
          label: names.valueName(condition, value),
          without: toggleValue(state, condition, value),
        }))
      : [
          {
            key: condition,
            label: names.conditionName(state, condition),
            without: dropCondition(state, condition),
          },
        ],
  );
}

/** One chip for each part read from the text; removing a chip removes its words from the text. */
function chipsOfWords(state: SearchState, read: readonly ReadPart[], names: Names, exact: string): Chip[] {
  const parts = read.map((part) => ({
    key: `read ${part.kind} ${part.words}`,
    label: names.partName(part),
    without: changeSearch(state, { q: part.left }),
    isIgnored: part.does === 'ignored',
  }));
  return state.exact && state.q !== ''
    ? [...parts, { key: 'exact', label: exact, without: changeSearch(state, { exact: false }) }]
    : parts;
}

type Props = { search: Search; names: Names; read: readonly ReadPart[] };

/** Each chosen condition, to be taken away by a press. They are links, so they work without scripts. */
export function SearchChips({ search, names, read }: Props) {
  const { t } = useTranslation();
  const chips = [
    ...chipsOfWords(
      search.shown,
      search.shown.q === search.state.q ? read : [],
      names,
      t('search.exact_chip'),
    ),
    ...chipsOf(search.shown, names),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('search.chosen')}>
      {chips.map(({ key, label, without, isIgnored }) => (
        <li key={key}>
          <Link
            to={search.address(without)}
            preventScrollReset
            className={chipClass}
            aria-label={t('search.remove', { name: label })}
          >
            <ChipFace>
              <bdi className={isIgnored ? classes.ignored : undefined}>{label}</bdi>
            </ChipFace>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={search.address({ ...emptySearch, q: search.shown.q })}
            preventScrollReset
            className={text.link}
          >
            {t('search.reset')}
          </Link>
        </li>
      )}
    </ul>
  );
}
