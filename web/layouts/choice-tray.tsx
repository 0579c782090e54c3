import { useTranslation } from 'react-i18next';
import { AskLink } from '../platform/ask-link.tsx';
import { askedQuery, useAsked } from '../platform/asked.ts';
import { useFormat } from '../platform/format.ts';
import { type Kind, setCompared, useComparison } from '../platform/kept.ts';
import { useLastAsked } from '../platform/last-asked.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './choice-tray.module.css';

/** What is chosen on cards collects at the foot of lists: to be compared, or asked together. */
export function ChoiceTray({ kind, ids }: { kind: Kind; ids: readonly number[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [here, last] = [useAsked(), useLastAsked()];
  const { procedures } = useComparison();
  const chosen = ids.map((id) => [kind, String(id)]);
  const compared = new URLSearchParams(chosen);
  for (const slug of procedures) compared.append('procedure', slug);
  const about = askedQuery(here) === '' ? last : here;
  const asked = new URLSearchParams([...chosen, ...Object.entries(about)]);
  const words = { count: ids.length, n: format.number(ids.length) };
  return (
    <aside className={classes.tray} aria-label={t('tray.label')}>
      <p className={classes.count} role="status">
        {t(`tray.chosen_${kind}`, words)}
      </p>
      <Link to={`/comparison?${compared}`} className={buttonClass({ kind: 'line' })}>
        {t('tray.compare')}
      </Link>
      <AskLink to={`/inquiry?${asked}`} className={buttonClass({ kind: 'tonal' })}>
        {t('tray.ask', words)}
      </AskLink>
      <IconButton label={t('tray.clear')} onClick={() => setCompared(kind, [])}>
        <Icon name="close" size={20} />
      </IconButton>
    </aside>
  );
}
