import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import text from '../../ui/text.module.css';
import classes from './attest.module.css';

type Props<Item> = {
  items: readonly Item[];
  /** How many stand before the fold. */
  first: number;
  /** Draws some of the items as one list. */
  children(items: readonly Item[]): ReactNode;
};

/** A list whose beginning is seen at once; the rest opens. One item alone is not worth a fold. */
export function Folded<Item>({ items, first, children }: Props<Item>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (items.length <= first + 1) return children(items);
  return (
    <div>
      {children(items.slice(0, first))}
      <Fold label={t('staff_attest.show_all', { n: format.number(items.length) })}>
        {children(items.slice(first))}
      </Fold>
    </div>
  );
}

/** What is out of sight until it is asked for; the browser's own element, so that a search in the page opens it. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={classes.fold}>
      <summary>
        <span className={text.link}>{label}</span>
        <span className={text.link}>{t('staff_attest.show_less')}</span>
      </summary>
      {children}
    </details>
  );
}
