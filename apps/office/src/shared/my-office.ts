import { createContext, type MiddlewareFunction } from 'react-router'
import type { Reply } from '@saldo/contract/endpoint'
import { mine } from '@saldo/contract/office'
import { call } from '@saldo/client/api/call.ts'

/** Who the caller is in the office, and their events with their role at each, latest first. */
export type MyOffice = Reply<typeof mine>

/** An event of the caller, with their role at it. */
export type OfficeEvent = MyOffice['events'][number]

/** The caller's office, for loaders; asked once per navigation. Set by `provideMyOffice`. */
export const myOfficeContext = createContext<() => Promise<MyOffice>>()

export const provideMyOffice: MiddlewareFunction = ({ context }) => {
  let reading: Promise<MyOffice> | undefined
  context.set(myOfficeContext, () => (reading ??= call(mine)))
}
