import { createListeners } from '@saldo/client/listeners.ts'
import { deviceStaff, pairDevice, pinSignIn } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'
import { userId, type UserId } from '@saldo/contract/ids'
import { z } from 'zod'
import type { Tokens } from '@saldo/client/session/session.ts'
import type { Records, StoredRecord } from '../storage/records.ts'
import { tillDeviceCopy } from './copy.ts'

export type Colleague = Reply<typeof deviceStaff>['staff'][number]

/** The device's pairing with a place of an event, and the staff there as last reported. */
export type Pairing = Reply<typeof pairDevice> & { staff: Colleague[]; lastUserId: UserId | null }

/** A PIN session. While locked, only its person may return as long as they have unanswered operations. */
export type TillSession = Reply<typeof pinSignIn> & { isLocked: boolean }

export type DeviceState = {
  pairing: Pairing | null
  session: TillSession | null
  /** Why the device is no longer paired, in the server's words. */
  refusal: string | null
}

/** What the device keeps of itself. */
export type DeviceStore = Pick<Records, 'get' | 'set' | 'remove'>

export const PAIRING: StoredRecord<Pairing> = {
  name: 'pairing',
  version: 1,
  schema: pairDevice.reply.extend({
    staff: deviceStaff.reply.shape.staff,
    lastUserId: userId.nullable(),
  }),
}
export const SESSION: StoredRecord<TillSession> = {
  name: 'session',
  version: 1,
  schema: pinSignIn.reply.extend({ isLocked: z.boolean() }),
}
const unpaired: DeviceState = { pairing: null, session: null, refusal: null }

/** The device's in-memory state, backed by the store. */
const createMemory = (store: DeviceStore) => {
  let state = unpaired
  const { tell, subscribe } = createListeners()
  const set = (next: Partial<DeviceState>): void => {
    state = { ...state, ...next }
    tell()
  }
  return {
    read: () => state,
    set,
    subscribe,
    /** Reads the store, including other tabs' changes. Without storage the device counts as unpaired. */
    load: async (): Promise<void> => {
      try {
        const [pairing, session] = await Promise.all([store.get(PAIRING), store.get(SESSION)])
        set({
          pairing: pairing.value,
          session: session.value,
          ...(pairing.wasDropped && { refusal: tillDeviceCopy.pairAgain }),
        })
      } catch {
        // The state known before is kept.
      }
    },
  }
}

/** The device's pairing and session, shared by all its tabs. */
export const createDevice = (store: DeviceStore) => {
  const { read, set, subscribe, load } = createMemory(store)
  let loading: Promise<void> | undefined

  const keepSession = async (session: TillSession): Promise<void> => {
    set({ session })
    await store.set(SESSION, session)
  }
  const keepPairing = async (pairing: Pairing): Promise<void> => {
    await store.set(PAIRING, pairing)
    set({ pairing, refusal: null })
  }
  const leave = async (): Promise<void> => {
    set({ session: null })
    await store.remove(SESSION)
  }
  /** Updates the session, if there is one. */
  const change = async (to: Partial<TillSession>): Promise<void> => {
    const { session } = read()
    if (session) await keepSession({ ...session, ...to })
  }

  return {
    read,
    subscribe,
    load,
    /** Loads once. */
    ready: () => (loading ??= load()),
    accessToken: () => read().session?.access_token ?? null,
    refreshToken: () => read().session?.refresh_token ?? null,
    /** Rejects, leaving the device unpaired, when it can't be stored. */
    pair: (reply: Reply<typeof pairDevice>) => keepPairing({ ...reply, staff: [], lastUserId: null }),
    /** Takes over the place and staff reported by the server. */
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
    lock: async (): Promise<void> => {
      if (!read().session?.isLocked) await change({ isLocked: true })
    },
    leave,
    /** The device was revoked: everything but the queue is discarded. */
    forget: async (refusal: string): Promise<void> => {
      await leave()
      await store.remove(PAIRING)
      set({ ...unpaired, refusal })
    },
  }
}
