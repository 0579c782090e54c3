import { useTranslation } from 'react-i18next';
import { filterNames } from '../../contract/search/filters.ts';
import type { SearchMeta } from '../../contract/search/search.ts';
import { useCountries } from '../content/site-data.ts';
import { AskLink } from '../platform/ask-link.tsx';
import { inquiryPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { OtherKind } from './other-kind.tsx';
import { changeSearch, dropCondition, emptySearch } from './search-state.ts';
import { useNames } from './use-names.ts';
import type { Search } from './use-search.ts';
import { useTotals } from './use-totals.ts';

type Props = { search: Search; meta: SearchMeta };

/** What stands in the place of a list without cards. */
export function EmptyResults({ search, meta }: Props) {
  const { t } = useTranslation();
  // An old address of a list that has become shorter since.
  if (meta.total > 0) {
    const first = search.address(changeSearch(search.state, {}));
    return (
      <StatePanel title={t('search.past_end_title')} actions={action(first, t('search.past_end_action'))}>
        <p>{t('search.past_end_text')}</p>
      </StatePanel>
    );
  }
  if (meta.names_only) {
    const ofDoctors = search.view === 'doctors' ? '_doctors' : '';
    const all = action(search.address(emptySearch), t(`search.empty_all${ofDoctors}`));
    return (
      <StatePanel title={t(`search.names_only_empty${ofDoctors}`)} actions={all}>
        <p>{t('search.names_only_empty_text')}</p>
      </StatePanel>
    );
  }
  return <NothingFound search={search} meta={meta} />;
}

const action = (to: string, label: string) => (
  <Link to={to} className={buttonClass({ kind: 'tonal' })}>
    {label}
  </Link>
);

/** Something that need not hold, where that leads, and how many there are. `loss`: 0 keeps what is to be treated. */
type Way = { key: string; name: string; to: string; total: number; loss: 0 | 1 | 2 };

const terms: readonly string[] = ['specialization', 'disease', 'procedure', 'complaint'];

/** One case for several clinics, wherever they are; nothing where the search names nothing to treat. */
function AskSeveral({ search: { state }, meta }: Props) {
  const { t } = useTranslation();
  const asked = (['procedure', 'disease', 'specialization'] as const).flatMap((name) => {
    const read = meta.read?.find(({ filter, does }) => filter === name && does === 'filters');
    const slug = state[name][0] ?? read?.values[0];
    return slug === undefined ? [] : [{ [name]: slug }];
  });
  const [first] = asked;
  return (
    first && (
      <p>
        <AskLink to={inquiryPath(first)} className={text.link}>
          {t('search.empty_ask')}
        </AskLink>
      </p>
    )
  );
}

/** Says which condition to drop, or which ones together, and how many that gives. */
function NothingFound({ search, meta }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useNames(meta.facets);
  const totals = useTotals(search.view);
  const { state, address } = search;
  const ofDoctors = search.view === 'doctors' ? '_doctors' : '';
  const countries = useCountries();
  const [chosen] = state.country;
  const emptyPlace =
    meta.read?.find((part) => part.is_empty)?.title ??
    (chosen !== undefined && countries.every(({ code }) => code !== chosen)
      ? format.countryName(chosen)
      : null);
  const title =
    emptyPlace === null
      ? t(`search.empty_title${ofDoctors}`)
      : t('search.empty_place', { place: emptyPlace });
  const ways = (meta.without ?? []).flatMap(({ filter, left, total }): Way[] => {
    const condition = filterNames.find((known) => known === filter);
    const part = left === undefined ? undefined : meta.read?.find((one) => one.left === left);
    if (!condition || total === 0 || (left !== undefined && !part)) return [];
    return [
      {
        key: `${condition} ${left ?? ''}`,
        name: part ? names.partName(part) : names.conditionName(state, condition),
        to: address(part ? changeSearch(state, { q: part.left }) : dropCondition(state, condition)),
        total,
        loss: part ? (terms.includes(part.kind) ? 1 : 0) : condition === 'q' ? 2 : 0,
      },
    ];
  });
  const [best, ...others] = ways.sort((a, b) => a.loss - b.loss);
  const several = (meta.without_several?.filters ?? []).flatMap(
    (filter) => filterNames.find((known) => known === filter) ?? [],
  );
  if (!best && several.length > 0) {
    const total = meta.without_several?.total ?? 0;
    const relaxed = address(several.reduce(dropCondition, state));
    const named = several.map((condition) =>
      t('search.quoted', { words: names.conditionName(state, condition) }),
    );
    return (
      <StatePanel title={title} actions={action(relaxed, totals.show(total))}>
        <p>
          {t('search.empty_drop_several', { conditions: format.list(named), total: totals.found(total) })}
        </p>
        <AskSeveral search={search} meta={meta} />
      </StatePanel>
    );
  }
  if (!best) {
    const words = t(state.q === '' ? 'search.empty_filters' : 'search.empty_text');
    return (
      <StatePanel title={title} actions={action(address(emptySearch), t(`search.empty_all${ofDoctors}`))}>
        <p>{words}</p>
        <AskSeveral search={search} meta={meta} />
      </StatePanel>
    );
  }
  const name = ({ name: condition, total }: Way) => ({ condition, total: totals.found(total) });
  return (
    <StatePanel title={title} actions={action(best.to, totals.show(best.total))}>
      <p>{t('search.empty_drop', name(best))}</p>
      {others.map((way) => (
        <p key={way.key}>
          <Link to={way.to} className={text.link}>
            {t('search.empty_or', name(way))}
          </Link>
        </p>
      ))}
      <p>
        <OtherKind search={search} />
      </p>
      <AskSeveral search={search} meta={meta} />
    </StatePanel>
  );
}
