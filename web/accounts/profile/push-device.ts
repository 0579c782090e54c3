import {
  addPushDevice,
  getPushKey,
  type PushDevice,
  removePushDevice,
} from '../../../contract/accounts/push.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { canHaveWorker, readyWorker } from '../../platform/service-worker.ts';

/** How it stands with notifications on this device. `install_first`: iOS shows them for sites on the home screen only. */
export type PushState = 'unsupported' | 'install_first' | 'blocked' | 'off' | 'on';

/** iPads say that they are Macs, which have no touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const canPush = (): boolean => canHaveWorker() && 'PushManager' in globalThis && 'Notification' in globalThis;

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return worker ? worker.pushManager.getSubscription() : null;
}

/** Both sides have to know of it: the server forgets a device with its session, and the browser when it likes. */
export async function readPushState(devices: readonly PushDevice[]): Promise<PushState> {
  if (!canPush()) return isIos() ? 'install_first' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || !devices.some((device) => device.is_current)) return 'off';
  return (await findSubscription()) === null ? 'off' : 'on';
}

const isForKey = ({ options }: PushSubscription, key: string): boolean => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === key;
};

async function subscribe(): Promise<PushSubscription> {
  const [{ data }, { pushManager }] = await Promise.all([browserApi(getPushKey, {}), readyWorker()]);
  const before = await pushManager.getSubscription();
  if (before !== null && isForKey(before, data.key)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key });
}

/** `dismissed`: the browser's question was closed. `failed`: the browser did not reach its notification service. */
export type PushOutcome = PushDevice | 'blocked' | 'dismissed' | 'failed';

/** Asks for permission, so a click has to be behind it. Rejects with the ApiError of the server's refusal. */
export async function turnPushOn(): Promise<PushOutcome> {
  // Before anything else: browsers ask only while the click is fresh.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  let subscription: PushSubscription;
  try {
    subscription = await subscribe();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return 'failed';
  }
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  return (await browserApi(addPushDevice, { body })).data;
}

export async function turnPushOff({ id, is_current }: PushDevice): Promise<void> {
  try {
    await browserApi(removePushDevice, { params: { id } });
  } catch (error) {
    // It has ended by itself, or from another window: that is what was wanted.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  if (is_current) await (await findSubscription())?.unsubscribe();
}
