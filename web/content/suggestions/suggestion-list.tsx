import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../../../contract/search/suggest.ts';
import { useFormat } from '../../platform/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './suggestions.module.css';

type Kind = Suggestion['kind'];

const icons: Record<Kind, IconName> = {
  specialization: 'search',
  disease: 'search',
  procedure: 'search',
  clinic: 'building',
  doctor: 'user',
  country: 'pin',
  region: 'pin',
  city: 'pin',
};

/** Neighbours of one kind under one heading; the order of the answer is kept. */
function groupsOf(items: readonly Suggestion[]) {
  const groups: { kind: Kind; items: { suggestion: Suggestion; at: number }[] }[] = [];
  for (const [at, suggestion] of items.entries()) {
    const last = groups.at(-1);
    if (last?.kind === suggestion.kind) last.items.push({ suggestion, at });
    else groups.push({ kind: suggestion.kind, items: [{ suggestion, at }] });
  }
  return groups;
}

type Props = {
  id: string;
  items: readonly Suggestion[];
  activeAt: number;
  optionId(at: number): string;
  onChoose(suggestion: Suggestion): void;
};

/** Stands below the field it belongs to; empty it is there for the field to point at, and not shown. */
export function SuggestionList({ id, items, activeAt, optionId, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('seek.suggestions')}
      className={classes.list}
      hidden={items.length === 0}
    >
      {groupsOf(items).map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options stand in groups of a listbox, and a fieldset is none
        <div key={group.kind} role="group" aria-label={t(`seek.kind_${group.kind}`)}>
          <p className={classes.heading} aria-hidden="true">
            {t(`seek.kind_${group.kind}`)}
          </p>
          {group.items.map(({ suggestion, at }) => (
            <Option
              key={`${suggestion.value} ${suggestion.place?.value ?? ''}`}
              id={optionId(at)}
              suggestion={suggestion}
              isActive={at === activeAt}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose(chosen: Suggestion): void;
};

function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, title, matched, detail, clinics, place } = suggestion;
  const second = [matched, detail].filter((part) => part !== null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that keeps the focus has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // The field would lose the focus, and with it this list, before the press is one.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(suggestion)}
    >
      <Icon name={icons[kind]} size={18} />
      <span className={classes.words}>
        <bdi>{place === null ? title : `${title} · ${place.title}`}</bdi>
        {second.length > 0 && (
          <small>
            <bdi>{second.join(' · ')}</bdi>
          </small>
        )}
      </span>
      {clinics !== null && (
        <span className={classes.count}>
          {t('search.total', { count: clinics, n: format.number(clinics) })}
        </span>
      )}
    </div>
  );
}
