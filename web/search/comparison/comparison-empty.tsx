import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import type { Kind } from '../../platform/kept.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';

/** Nothing to compare: nothing was chosen, or what an old address names is not there any more. */
export function ComparisonEmpty({ kind, isGone }: { kind: Kind; isGone: boolean }) {
  const { t } = useTranslation();
  const search = kind === 'clinic' ? '/search/search-clinics' : '/search/search-doctors';
  return (
    <StatePanel
      title={t(isGone ? 'comparison.gone' : `comparison.empty_${kind}`)}
      actions={
        <Link to={search} className={buttonClass({ kind: 'tonal' })}>
          {t(kind === 'clinic' ? 'action.search' : 'action.search_doctors')}
        </Link>
      }
    >
      <p>{t('comparison.empty_text', { n: limits.comparisonMax })}</p>
    </StatePanel>
  );
}
