import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushDevice } from '../../../contract/accounts/push.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import classes from './profile.module.css';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push-device.ts';
import { useAction } from './use-action.ts';

type Props = {
  devices: readonly PushDevice[];
  /** Beside other ways to be told: nothing where this browser has no notifications. */
  isQuiet?: boolean;
  onChanged(): void;
};

/** Null until the browser has said how it stands. */
function usePushState(devices: readonly PushDevice[]) {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let isOver = false;
    readPushState(devices).then(
      (read) => !isOver && setState(read),
      () => !isOver && setState('unsupported'),
    );
    return () => {
      isOver = true;
    };
  }, [devices]);
  return [state, setState] as const;
}

/** Notifications on the device that the page is on. */
export function ThisDevice({ devices, isQuiet = false, onChanged }: Props) {
  const { t } = useTranslation();
  const [state, setState] = usePushState(devices);
  const [isDismissed, setDismissed] = useState(false);
  const turnOn = useAction(async () => {
    setDismissed(false);
    const outcome = await turnPushOn();
    if (outcome === 'blocked') setState('blocked');
    else if (outcome === 'dismissed') setDismissed(true);
    else if (outcome === 'failed') showToast('error', t('push.failed'), { stays: true });
    else {
      showToast('success', t('push.turned_on'));
      onChanged();
    }
  });
  const turnOff = useAction(async () => {
    const own = devices.find((device) => device.is_current);
    if (own) await turnPushOff(own);
    showToast('success', t('push.turned_off'));
    onChanged();
  });
  if (state === null || (isQuiet && state === 'unsupported')) return null;
  if (state === 'on')
    return (
      <>
        <p className={classes.good}>
          <Icon name="check" size={18} />
          {t('push.is_on')}
        </p>
        <div className={classes.foot}>
          <Button onClick={turnOff.run} aria-busy={turnOff.isBusy || undefined}>
            {t('push.turn_off')}
          </Button>
        </div>
      </>
    );
  if (state !== 'off') return <Note kind={state === 'blocked' ? 'amber' : 'info'}>{t(`push.${state}`)}</Note>;
  return (
    <>
      <p className={text.label}>{t('push.explain')}</p>
      {isDismissed && <Note kind="amber">{t('push.dismissed')}</Note>}
      <div className={classes.foot}>
        <Button kind="tonal" onClick={turnOn.run} aria-busy={turnOn.isBusy || undefined}>
          {t('push.turn_on')}
        </Button>
      </div>
    </>
  );
}
