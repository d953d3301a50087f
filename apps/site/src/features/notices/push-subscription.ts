import { subscribe, unsubscribe } from '@saldo/contract/notices'
import type { UserId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { localKeys } from '@saldo/client/session/keys.ts'
import { accessToken } from '@saldo/client/session/session.ts'
import { signInMark } from './sign-in-mark.ts'

/** Whether this browser shows push messages to this user; null where it doesn't support them. */
export type NoticesState = 'on' | 'off' | 'denied' | null

export type Who = { userId: string; publicKey: string }

const WORKER_WITHIN_MS = 10_000
const RENEWED = 'noticesRenewed'

const markOf = ({ userId }: Who): string => signInMark(userId, accessToken())

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const existing = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Waits for the service worker, which registers last and may not be ready at the first visit. */
const workerReady = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('No service worker')), WORKER_WITHIN_MS)
    }),
  ])

const keyOf = ({ options }: PushSubscription): string => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** A subscription made with the server's current key: push messages can't reach one made with an older key. */
const subscribeHere = async ({ publicKey }: Who): Promise<PushSubscription> => {
  const { pushManager } = await workerReady()
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === publicKey) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const tellServer = async (subscription: PushSubscription, { userId }: Who): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribe, {
    params: { external_user: userId as UserId },
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  })
}

/**
 * This browser's push state for this user. An active subscription is sent to the server again once per tab
 * session and sign-in, because the server ties it to one sign-in, which the next one replaces.
 */
export const readNotices = async (who: Who): Promise<NoticesState> => {
  if (!canPush()) return null
  if (Notification.permission === 'denied') return 'denied'
  if (localStorage.getItem(localKeys.notices) !== who.userId || !(await existing())) return 'off'
  const mark = markOf(who)
  if (sessionStorage.getItem(RENEWED) === mark) return 'on'
  await tellServer(await subscribeHere(who), who)
  sessionStorage.setItem(RENEWED, mark)
  return 'on'
}

/** Asks for permission and subscribes. Throws when the browser or the server fails. */
export const switchOn = async (who: Who): Promise<NoticesState> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const subscription = await subscribeHere(who)
  try {
    await tellServer(subscription, who)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  localStorage.setItem(localKeys.notices, who.userId)
  sessionStorage.setItem(RENEWED, markOf(who))
  return 'on'
}

export const switchOff = async ({ userId }: Who): Promise<NoticesState> => {
  const subscription = await existing()
  if (subscription) {
    await call(unsubscribe, {
      params: { external_user: userId as UserId },
      body: { endpoint: subscription.endpoint },
    })
    await subscription.unsubscribe()
  }
  localStorage.removeItem(localKeys.notices)
  return 'off'
}
