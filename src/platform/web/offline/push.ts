/** This browser's registration with the push service of its maker. */

interface Registered {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** False where the browser cannot, as on an iPhone until the site is installed there. */
export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The registration there is, where a worker is at work; null otherwise. */
export async function currentPush(): Promise<PushSubscription | null> {
  if (!canBePushed()) return null;
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Ends it: the push service then no longer takes what is sent here. */
export const releasePush = async (): Promise<void> => void (await currentPush())?.unsubscribe();

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Asks the person, then the push service. Throws an error with the words of `denied` where the person has said no. */
export async function registerPush(publicKey: string, denied: string): Promise<Registered> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(denied);
  const worker = await navigator.serviceWorker.ready;
  // One that was made with another key is worth nothing.
  await releasePush();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}
