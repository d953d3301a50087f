import { useEffect, useRef } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { device } from '../device/this-device.ts'
import type { Desk } from './desk.ts'
import { settleSale } from './settled-sales.ts'

/**
 * Notes the answers to offline sales in the journal, once that is there. Those booked as they were are seen without a
 * word, because a person saw them accepted; not while `shown` is on the screen.
 */
export const useSettledSales = (desk: Desk, shown: OpId | null): void => {
  const now = useRef(desk)
  useEffect(() => {
    now.current = desk
  })
  const { entries } = desk.queued
  const hasJournal = desk.offline !== null
  useEffect(() => {
    const isPaired = device.read().pairing !== null
    for (const each of entries) {
      if (each.state !== 'ended') continue
      const isShown = each.operation.opId === shown
      // What can't be stored now is noted at the next visit.
      settleSale(now.current, each, { isShown, isPaired, hasJournal }).catch(() => undefined)
    }
  }, [entries, shown, hasJournal])
}
