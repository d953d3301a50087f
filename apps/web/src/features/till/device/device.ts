import type { deviceStaff, pairDevice, pinSignIn } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'
import type { UserId } from '@saldo/contract/ids'
import type { Tokens } from '../../../shared/session/session.ts'
import type { DeviceStore } from './device-store.ts'

export type Colleague = Reply<typeof deviceStaff>['staff'][number]

/** That this device belongs to a place of an event, and who works there as far as it last heard. */
export type Pairing = Reply<typeof pairDevice> & { staff: Colleague[]; lastUserId: UserId | null }

/** Somebody who signed in by PIN. Locked, only they may come back while something of theirs waits. */
export type TillSession = Reply<typeof pinSignIn> & { isLocked: boolean }

export type DeviceState = {
  pairing: Pairing | null
  session: TillSession | null
  /** Why it is not paired any more, in the server's words. */
  refusal: string | null
}

const PAIRING = 'pairing'
const SESSION = 'session'
const unpaired: DeviceState = { pairing: null, session: null, refusal: null }

/** What is known of the device, beside what its store keeps. */
const createMemory = (store: DeviceStore) => {
  let state = unpaired
  const listeners = new Set<() => void>()
  const set = (next: Partial<DeviceState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads what is kept, also what another tab has kept since. A device that keeps nothing is not paired. */
    load: async (): Promise<void> => {
      try {
        const [pairing, session] = await Promise.all([store.get(PAIRING), store.get(SESSION)])
        set({
          pairing: (pairing as Pairing | undefined) ?? null,
          session: (session as TillSession | undefined) ?? null,
        })
      } catch {
        // What was known before is the best that there is.
      }
    },
  }
}

/** What this device is and who works on it, in all its tabs. */
export const createDevice = (store: DeviceStore, tellTabs: () => void = () => {}) => {
  const { read, set, subscribe, load } = createMemory(store)
  let loading: Promise<void> | undefined

  const keepSession = async (session: TillSession): Promise<void> => {
    set({ session })
    await store.set(SESSION, session)
    tellTabs()
  }
  const keepPairing = async (pairing: Pairing): Promise<void> => {
    await store.set(PAIRING, pairing)
    set({ pairing, refusal: null })
    tellTabs()
  }
  const leave = async (): Promise<void> => {
    set({ session: null })
    await store.remove(SESSION)
    tellTabs()
  }
  /** Changes the session, if there is one. */
  const change = async (to: Partial<TillSession>): Promise<void> => {
    const { session } = read()
    if (session) await keepSession({ ...session, ...to })
  }

  return {
    read,
    subscribe,
    load,
    /** As `load`, once. */
    ready: () => (loading ??= load()),
    accessToken: () => read().session?.access_token ?? null,
    refreshToken: () => read().session?.refresh_token ?? null,
    /** Rejects, and nothing is paired, where the device can't keep it. */
    pair: (reply: Reply<typeof pairDevice>) => keepPairing({ ...reply, staff: [], lastUserId: null }),
    /** What the server says of where the device stands and who works there. */
    learn: async (reply: Reply<typeof deviceStaff>): Promise<void> => {
      const { pairing } = read()
      if (pairing) await keepPairing({ ...pairing, ...reply })
    },
    signIn: async (reply: Reply<typeof pinSignIn>): Promise<void> => {
      await keepSession({ ...reply, isLocked: false })
      const { pairing } = read()
      if (pairing) await keepPairing({ ...pairing, lastUserId: reply.user.id })
    },
    storeTokens: (tokens: Tokens) => change(tokens),
    lock: () => change({ isLocked: true }),
    leave,
    /** The device was revoked: nothing of it is good any more but what waits in the queue. */
    forget: async (refusal: string): Promise<void> => {
      await leave()
      await store.remove(PAIRING)
      set({ ...unpaired, refusal })
      tellTabs()
    },
  }
}
