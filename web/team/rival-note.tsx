import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/panel.tsx';
import classes from './rival-note.module.css';

type Props = {
  /** Who has saved, and when. */
  who: string;
  /** What stands there now, in a few words. */
  children: ReactNode;
  onTakeTheirs(): void;
  onKeepMine(): void;
  /** Instead of saving the own version at once. */
  keepText?: string;
};

/** A colleague has written the same meanwhile: nothing is lost on either side, and one chooses. */
export function RivalNote({ who, children, onTakeTheirs, onKeepMine, keepText }: Props) {
  const { t } = useTranslation();
  return (
    <Note kind="amber">
      <div className={classes.rival}>
        <p>{who}</p>
        <div className={classes.theirs}>{children}</div>
        <div className={classes.choices}>
          <Button small onClick={onTakeTheirs}>
            {t('staff_profile.take_theirs')}
          </Button>
          <Button small onClick={onKeepMine}>
            {keepText ?? t('staff_profile.keep_mine')}
          </Button>
        </div>
      </div>
    </Note>
  );
}
