import type { Reply } from '@saldo/contract/endpoint'
import { staffEvents } from '@saldo/contract/venue'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { readSession } from '@saldo/client/session/session.ts'
import { watched } from '../kit/connection.ts'
import { records, type StoredRecord } from '../storage/records.ts'
import { isPaired } from './this-device.ts'
import { z } from 'zod'

export type StaffEvent = Reply<typeof staffEvents>[number]

/** The events of the person signed in by password; null, with the reason, if never loaded. */
export type TillData = { events: StaffEvent[] | null; problem: string }

const EVENTS: StoredRecord<{ userId: string; events: StaffEvent[] }> = {
  name: 'events',
  version: 1,
  schema: z.object({ userId: z.string(), events: staffEvents.reply }),
}
const nobody: TillData = { events: null, problem: '' }

const keptOf = async (userId: string): Promise<StaffEvent[] | null> => {
  const { value } = await records.get(EVENTS)
  return value?.userId === userId ? value.events : null
}

const loadEvents = async (userId: string): Promise<TillData> => {
  try {
    const mine = await watched(() => call(staffEvents))
    // Draft events have no QRs yet, so nobody works at them.
    const events = mine.filter(({ event }) => event.status !== 'draft')
    await records.set(EVENTS, { userId, events }).catch(() => undefined)
    return { events, problem: '' }
  } catch (error) {
    const events = await keptOf(userId).catch(() => null)
    return { events, problem: sentencesOf(error).join(' ') }
  }
}

/** Never throws: a till without network still shows its state, also after a reload. */
export const loadTill = async (): Promise<TillData> => {
  const { user } = readSession()
  if ((await isPaired()) || !user) return nobody
  return loadEvents(user.id)
}
