import type { Reply } from '@saldo/contract/endpoint'
import { staffEvents } from '@saldo/contract/venue'
import { sentencesOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { watched } from './connection.ts'

export type StaffEvent = Reply<typeof staffEvents>[number]

/** The events of the signed-in staff; null, with the reason, while they were never loaded. */
export type TillData = { events: StaffEvent[]; problem: null } | { events: null; problem: string }

let lastSeen: StaffEvent[] | null = null

/** Never throws: a till that lost its network goes on showing where it stands. */
export const loadTill = async (): Promise<TillData> => {
  try {
    lastSeen = await watched(() => call(staffEvents))
  } catch (error) {
    if (lastSeen === null) return { events: null, problem: sentencesOf(error).join(' ') }
  }
  return { events: lastSeen, problem: null }
}
