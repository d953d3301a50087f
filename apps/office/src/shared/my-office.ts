import { createContext, type MiddlewareFunction } from 'react-router'
import type { Reply } from '@saldo/contract/endpoint'
import { mine } from '@saldo/contract/office'
import { call } from '@saldo/client/api/call.ts'

/** The caller's permissions: whether they are an administrator, and their events with the role at each, latest first. */
export type MyOffice = Reply<typeof mine>

/** An event of the caller, with their role at it. */
export type OfficeEvent = MyOffice['events'][number]

/** The caller's permissions, for loaders; fetched once per navigation. Set by `provideMyOffice`. */
export const myOfficeContext = createContext<() => Promise<MyOffice>>()

export const provideMyOffice: MiddlewareFunction = ({ context }) => {
  let reading: Promise<MyOffice> | undefined
  context.set(myOfficeContext, () => (reading ??= call(mine)))
}
