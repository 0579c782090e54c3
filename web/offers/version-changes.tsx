import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { type NamedTerms, useChanges } from './use-changes.tsx';

/** What a later version of an offer has changed, each row as it was and as it is. */
export function VersionChanges({ before, after }: { before: NamedTerms; after: NamedTerms }) {
  const { t } = useTranslation();
  const changes = useChanges()(before, after);
  if (changes.length === 0) return <p>{t('offers.versions_same')}</p>;
  return (
    <dl>
      {changes.map(({ key, label, was, now }) => (
        <div key={key} className={classes.change}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.was}>{t('offers.was')}</span>
            {was}
          </dd>
          <dd>
            <span className={classes.is}>{t('offers.is')}</span>
            {now}
          </dd>
        </div>
      ))}
    </dl>
  );
}
