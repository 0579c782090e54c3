import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, type InboxEntry, listAssignments } from '../../../contract/requests/assignments.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LabelField } from '../labels/label-field.tsx';
import { AssigneeName } from './assignee-name.tsx';
import classes from './assignments.module.css';
import { giveSheet } from './late-sheets.ts';
import { SnoozeField } from './snooze-field.tsx';
import { useAssign } from './use-assign.ts';

/** Names are of any script: they keep their own direction inside the sentence. */
const apart = (name: string | null): string => `\u2068${name ?? ''}\u2069`;

const wordOf = ({ name, by, is_own }: Assignment): string => {
  if (name === null) return 'freed';
  if (by === null) return 'given_by_nobody';
  return is_own ? 'taken' : 'given';
};

/** Who had it before, fetched when somebody looks. */
function AssignmentHistory({ id }: { id: string }) {
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

type Props = { entry: InboxEntry; clinicId: number; onChanged(): void | Promise<void> };

/** Who of the clinic takes a request or a conversation, and who had it before. The client does not learn of it. */
export function AssignPanel({ entry, clinicId, onChanged }: Props) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const sheet = giveSheet.usePart(asks);
  const { assignee } = entry;
  const { give, take, isBusy } = useAssign(entry, onChanged);
  return (
    <div className={classes.fields}>
      {assignee?.is_absent && (
        <Note kind="amber">{t('staff.team_away', { name: apart(assignee.name) })}</Note>
      )}
      <div>
        {assignee === null ? <p>{t('staff.team_free')}</p> : <AssigneeName assignee={assignee} />}
        <p className={classes.hint}>{t('staff.team_hint')}</p>
      </div>
      {!assignee?.is_self && (
        <Button wide loading={isBusy} onClick={take}>
          {t('staff.team_take')}
        </Button>
      )}
      <Button wide loading={isBusy} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {t('staff.bulk.give')}
      </Button>
      {sheet && asks && (
        <sheet.GiveSheet
          clinicId={clinicId}
          holder={assignee?.account_id ?? null}
          onChoose={give}
          onClose={() => setAsks(false)}
        />
      )}
      <SnoozeField entry={entry} onChanged={onChanged} />
      <LabelField entry={entry} clinicId={clinicId} onChanged={onChanged} />
      {entry.version > 0 && <AssignmentHistory key={entry.version} id={entry.id} />}
    </div>
  );
}
