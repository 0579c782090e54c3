import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import classes from './dialog.module.css';
import type { NamedTerms } from './use-changes.tsx';
import { VersionChanges } from './version-changes.tsx';

export type TimedVersion = NamedTerms & { version: number; sent_at: string };

type Props<Version extends TimedVersion> = {
  versions: readonly Version[];
  /** What stands with each; without it only what later versions have changed is told. */
  about?(version: Version): ReactNode;
};

/** Versions of an offer and what each has changed, the last first. */
export function VersionList<Version extends TimedVersion>({ versions, about }: Props<Version>) {
  const { t } = useTranslation();
  const format = useFormat();
  const sorted = [...versions].sort((a, b) => a.version - b.version);
  return sorted
    .map((after, i) => ({ before: sorted[i - 1], after }))
    .reverse()
    .map(
      ({ before, after }) =>
        (before || about) && (
          <section key={after.version} className={classes.version}>
            <h3>
              {t('offers.version', { n: after.version })} <span>{format.dateTime(after.sent_at)}</span>
            </h3>
            {about?.(after)}
            {before && <VersionChanges before={before} after={after} />}
          </section>
        ),
    );
}
