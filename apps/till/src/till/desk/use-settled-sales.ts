import { useEffect, useRef } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { type Answer, waitsForManager } from '../queue/operation.ts'
import type { Entry } from '../queue/queue.ts'
import type { Desk } from './desk.ts'

/** Whether a person has to hear of the answer to a sale that was green already. */
const isNews = (answer: Answer): boolean => answer.kind !== 'booked' || waitsForManager(answer)

const settle = async ({ queue, offline }: Desk, { operation, answer }: Entry, isShown: boolean) => {
  if (operation.kind !== 'offlineCharge' || answer === null) return
  await offline?.settled(operation, answer)
  if (!isNews(answer) && !isShown) await queue.see(operation.opId)
}

/**
 * Notes the answers to offline sales in the journal. Those booked as they were are seen without a word, because a
 * person saw them accepted; not while `shown` is on the screen.
 */
export const useSettledSales = (desk: Desk, shown: OpId | null): void => {
  const now = useRef(desk)
  useEffect(() => {
    now.current = desk
  })
  const { entries } = desk.queued
  useEffect(() => {
    const ended = entries.filter(({ state }) => state === 'ended')
    // What can't be stored now is noted at the next visit.
    for (const each of ended) settle(now.current, each, each.operation.opId === shown).catch(() => undefined)
  }, [entries, shown])
}
