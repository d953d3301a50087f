import type { EventId } from '@saldo/contract/ids'
import type { PracticeQrKind } from '@saldo/contract/practice'
import { call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'

export type Started = {
  event: { id: EventId; name: string }
  qrs: { kind: PracticeQrKind; code: string; balance: number }[]
}

/** Begins to practise at an event as whose token this is. */
export const practise = async (server: TestServer, event: EventId, token: string): Promise<Started> => {
  const reply = await call(server, 'POST', `staff/events/${event}/practice`, { token, body: {} })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: Started }>().data
}

/** The code of a practice QR. */
export const codeFor = ({ qrs }: Started, kind: PracticeQrKind): string => {
  const found = qrs.find((qr) => qr.kind === kind)
  if (!found) throw new Error(`The practice has no QR for ${kind}`)
  return found.code
}
