import { createContext, type MiddlewareFunction } from 'react-router'
import type { Reply } from '@saldo/contract/endpoint'
import { staffEvents } from '@saldo/contract/venue'
import { call } from '@saldo/client/api/call.ts'

/** An event of the caller, with their role at it. */
export type MyEvent = Reply<typeof staffEvents>[number]
export type Role = MyEvent['role']

/** The caller's events, for loaders; asked once per navigation. Set by `provideMyEvents`. */
export const myEventsContext = createContext<() => Promise<readonly MyEvent[]>>()

export const provideMyEvents: MiddlewareFunction = ({ context }) => {
  let reading: Promise<readonly MyEvent[]> | undefined
  context.set(myEventsContext, () => (reading ??= call(staffEvents)))
}

/** Whether its role has an office: cashiers and bars have the till. */
export const isOfOffice = ({ role }: Pick<MyEvent, 'role'>): boolean => role !== 'cashier' && role !== 'bar'
