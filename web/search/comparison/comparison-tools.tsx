import { useTranslation } from 'react-i18next';
import type { ComparisonRow } from '../../../contract/search/comparison.ts';
import { AskLink } from '../../platform/ask-link.tsx';
import { useFormat } from '../../platform/format.ts';
import type { Kind } from '../../platform/kept.ts';
import { Link } from '../../platform/links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import tabs from '../../ui/tabs.module.css';
import classes from './comparison.module.css';
import { type ComparisonState, comparisonAddress } from './comparison-state.ts';

/** One half of the comparison: clinics or doctors. */
export type Side = {
  columns: readonly { id: number }[];
  groups: readonly { key: string; rows: readonly ComparisonRow[] }[];
};

type Props = { state: ComparisonState; side: Side | null; go(next: ComparisonState): Promise<void> | void };

/** Clinics or doctors, only differences, hidden rows, print, ask. */
export function ComparisonTools({ state, side, go }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = side?.columns.length ?? 0;
  const tab = (kind: Kind) => (
    <Link
      to={comparisonAddress({ ...state, kind })}
      replace
      preventScrollReset
      aria-current={state.kind === kind ? 'page' : undefined}
    >
      {t(`comparison.${kind}s`)} <span>{format.number(state[kind].length)}</span>
    </Link>
  );
  return (
    <div className={classes.tools}>
      <nav aria-label={t('comparison.kinds')} className={tabs.tabs}>
        {tab('clinic')}
        {tab('doctor')}
      </nav>
      {count > 0 && (
        <div className={classes.actions}>
          {count > 1 && (
            <Checkbox
              name="only"
              value="different"
              label={t('comparison.only_different')}
              checked={state.onlyDifferent}
              onChange={() => go({ ...state, onlyDifferent: !state.onlyDifferent })}
            />
          )}
          {state.hidden.length > 0 && (
            <Button kind="quiet" small onClick={() => go({ ...state, hidden: [] })}>
              {t('comparison.show_hidden', {
                count: state.hidden.length,
                n: format.number(state.hidden.length),
              })}
            </Button>
          )}
          <Button kind="line" small onClick={() => print()}>
            <Icon name="print" size={18} />
            {t('comparison.print')}
          </Button>
          <AskLink to={askAddress(state, side)} className={buttonClass({ kind: 'primary', small: true })}>
            {t('comparison.ask', { count })}
          </AskLink>
        </div>
      )}
    </div>
  );
}

/** The inquiry with these as its recipients. */
function askAddress(state: ComparisonState, side: Side | null): string {
  const query = new URLSearchParams();
  for (const { id } of side?.columns ?? []) query.append(state.kind, String(id));
  for (const slug of state.procedures.slice(0, 1)) query.append('procedure', slug);
  return `/inquiry?${query}`;
}
