import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import classes from './assignments.module.css';
import { fieldTime, snoozeTimes } from './snooze-times.ts';

type Props = {
  /** Some of what it is about are put off. */
  isSnoozed: boolean;
  /** Null: back at once. */
  onChoose(until: Date | null): void;
  onClose(): void;
};

/** Until when something is put off, by the clocks of the member. */
export function SnoozeSheet({ isSnoozed, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [times] = useState(() => snoozeTimes(new Date()));
  const [typed, setTyped] = useState('');
  const body = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which gives the focus to the button that closes it.
  useEffect(() => body.current?.querySelector('button')?.focus(), []);
  const choose = (until: Date | null) => {
    onClose();
    onChoose(until);
  };
  const own = new Date(typed);
  const isOwn = !Number.isNaN(own.getTime());
  return (
    <Sheet opened isCentred title={t('staff.snooze.title')} closeLabel={t('action.close')} onClose={onClose}>
      <form
        ref={body}
        className={sheetBody.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (isOwn) choose(own);
        }}
      >
        <p>{t('staff.snooze.text')}</p>
        {(['tomorrow', 'monday'] as const).map((name) => (
          <Button key={name} wide onClick={() => choose(times[name])}>
            <span className={classes.choice}>
              {t(`staff.snooze.${name}`)}
              <span>{format.dateTime(times[name].toISOString())}</span>
            </span>
          </Button>
        ))}
        <Field
          label={t('staff.snooze.until_label')}
          type="datetime-local"
          min={fieldTime(new Date())}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={sheetBody.actions}>
          {isSnoozed && <Button onClick={() => choose(null)}>{t('staff.snooze.wake')}</Button>}
          <Button type="submit" kind="primary" disabled={!isOwn}>
            {t('staff.snooze.do')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
