import { createContext, type MiddlewareFunction } from 'react-router'
import type { Reply } from '@saldo/contract/endpoint'
import { mine } from '@saldo/contract/office'
import { call } from '@saldo/client/api/call.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { readSession } from '@saldo/client/session/session.ts'

/** The caller's permissions: whether they are an administrator, and their events with the role at each, latest first. */
export type MyOffice = Reply<typeof mine>

/** An event of the caller, with their role at it. */
export type OfficeEvent = MyOffice['events'][number]

const readMine = lastAnswer<MyOffice>()

/**
 * The caller's permissions, for loaders; fetched once per navigation. While the server gives no answer they are those of
 * before, so that the page inside stays with what was typed on it. Set by `provideMyOffice`.
 */
export const myOfficeContext = createContext<() => Promise<MyOffice>>()

export const provideMyOffice: MiddlewareFunction = ({ context }) => {
  let reading: Promise<MyOffice> | undefined
  context.set(myOfficeContext, () => (reading ??= readMine(readSession().user?.id ?? '', () => call(mine))))
}
