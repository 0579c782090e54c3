import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, listAssignments } from '../../../contract/requests/assignments.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './assignments.module.css';

/** Names are of any script: they keep their own direction inside the sentence. */
const apart = (name: string | null): string => `\u2068${name ?? ''}\u2069`;

const wordOf = ({ name, by, is_own }: Assignment): string => {
  if (name === null) return 'freed';
  if (by === null) return 'given_by_nobody';
  return is_own ? 'taken' : 'given';
};

/** Who had it before, fetched when somebody looks. */
export function AssignmentHistory({ id }: { id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [past, setPast] = useState<Assignment[] | null>(null);
  const load = useAction(async () => {
    const { data } = await browserApi(listAssignments, { params: { id } });
    setPast(data);
  });
  return (
    <details className={classes.history} onToggle={({ currentTarget }) => currentTarget.open && load.run()}>
      <summary>{t('staff.team_history')}</summary>
      {past === null ? (
        <Skeleton width="80%" height={20} />
      ) : (
        <ol>
          {past.map((one) => (
            <li key={one.at}>
              {t(`staff.team_was.${wordOf(one)}`, { name: apart(one.name), by: apart(one.by) })}
              <time dateTime={one.at}>{format.dateTime(one.at)}</time>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
