import { useEffect, useState } from 'react';
import { listPushDevices, type PushDevice } from '../../contract/accounts/push.ts';
import { ThisDevice } from '../accounts/profile/this-device.tsx';
import { browserApi } from '../platform/browser-site.ts';

/** The way to be told on this device. Where it cannot be asked for now, the email stands beside it and the profile has it too. */
export function SentPush() {
  const [devices, setDevices] = useState<readonly PushDevice[] | null>(null);
  const load = () => {
    browserApi(listPushDevices, {}).then(
      ({ data }) => setDevices(data),
      () => setDevices(null),
    );
  };
  useEffect(load, []);
  return devices && <ThisDevice devices={devices} isQuiet onChanged={load} />;
}
