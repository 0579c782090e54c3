import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { PushDevice } from '../../../contract/accounts/push.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { NewsSwitches } from './news-switches.tsx';
import classes from './profile.module.css';
import { turnPushOff } from './push-device.ts';
import { Section } from './section.tsx';
import itemClasses from './session-item.module.css';
import { useDeviceName } from './session-item.tsx';
import { ThisDevice } from './this-device.tsx';
import { useAction } from './use-action.ts';

type ProfileProps = { profile: Profile; onSaved(profile: Profile): void };
type Props = ProfileProps & { devices: readonly PushDevice[]; onDevicesChanged(): void };

/** Notifications of this device and the others, and what they are about. */
export function PushSettings({ profile, devices, onSaved, onDevicesChanged }: Props) {
  const { t } = useTranslation();
  const others = devices.filter((device) => !device.is_current);
  return (
    <Section title={t('push.title')} lead={t('push.lead')} anchor="notifications">
      <ThisDevice devices={devices} onChanged={onDevicesChanged} />
      {others.length > 0 && (
        <>
          <h3 className={text.label}>{t('push.devices')}</h3>
          <ul className={classes.rows}>
            {others.map((device) => (
              <OtherDevice key={device.id} device={device} onRemoved={onDevicesChanged} />
            ))}
          </ul>
        </>
      )}
      {devices.length > 0 && (
        <>
          <h3 className={text.label}>{t('push.subjects')}</h3>
          <NewsSwitches way="pushes" profile={profile} onSaved={onSaved} />
        </>
      )}
    </Section>
  );
}

function OtherDevice({ device, onRemoved }: { device: PushDevice; onRemoved(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useDeviceName()(device);
  const remove = useAction(async () => {
    await turnPushOff(device);
    showToast('success', t('push.turned_off'));
    onRemoved();
  });
  return (
    <li className={itemClasses.item}>
      <Icon name={device.is_phone ? 'phone-device' : 'laptop'} size={24} />
      <div className={itemClasses.facts}>
        <p className={itemClasses.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={itemClasses.fact}>
          <time dateTime={device.created_at}>
            {t('profile.since', { date: format.dayOf(device.created_at) })}
          </time>
        </p>
      </div>
      <Button small aria-label={t('push.turn_off_named', { device: name })} onClick={remove.run}>
        {t('push.remove')}
      </Button>
    </li>
  );
}
