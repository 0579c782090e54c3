import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/checkbox.tsx';
import { Sheet } from '../ui/sheet.tsx';
import sheetBody from '../ui/sheet-body.module.css';
import classes from './key-help.module.css';
import { areKeysOn, type StaffKey, turnKeys } from './staff-keys.ts';

/** What each key of the page does, and whether the keys act at all. */
export function KeyHelp({ keys, onClose }: { keys: readonly StaffKey[]; onClose(): void }) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Sheet opened isCentred title={t('staff.keys.title')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={sheetBody.body}>
        <dl className={classes.keys}>
          {keys.map((key) => (
            <div key={key}>
              <dt>
                <kbd dir="ltr">{key}</kbd>
              </dt>
              <dd>{t(`staff.keys.${names[key]}`)}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={t('staff.keys.on')}
          checked={isOn}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked);
            turnKeys(currentTarget.checked);
          }}
        />
      </div>
    </Sheet>
  );
}

/** Names of texts: `staff.keys.{name}`. */
const names = {
  j: 'next',
  k: 'previous',
  x: 'pick',
  a: 'assign',
  e: 'close',
  s: 'snooze',
  l: 'label',
  r: 'reply',
  n: 'note',
  c: 'case',
  o: 'offer',
  z: 'undo',
  '/': 'search',
  '?': 'help',
} as const satisfies Record<StaffKey, string>;
