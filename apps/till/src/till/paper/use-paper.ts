import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Call } from '../queue/kinds/kind.ts'
import type { QueueState } from '../queue/queue.ts'
import { records } from '../storage/records.ts'
import { createDoneWatch } from './automatic.ts'
import { createPrint } from './print.ts'
import { createPrinter } from './printer.ts'
import { orderTicket, type Printing, type Receipt, receiptOf, receiptTicket } from './receipt.ts'
import { createPaperSettings, type PaperSettings } from './settings.ts'
import type { Ticket } from './ticket.ts'

const settings = createPaperSettings(records)

/** What rooms need of paper. */
export type Paper = {
  settings: PaperSettings
  keep: (next: PaperSettings) => Promise<void>
  /** Where and by whom it is printed. */
  by: Printing
  print: (ticket: Ticket) => void
  /** Prints the receipt, or what is to be prepared. */
  printReceipt: (receipt: Receipt) => void
  printOrder: (receipt: Receipt) => void
  /** The last paper that didn't come out, in words; null without one. */
  problem: string | null
  dismiss: () => void
}

type Parts = {
  at: {
    event: { id: EventId; name: string; timezone: string }
    place: { id: string; name: string } | null
  }
  user: { id: UserId; name: string }
  call: Call
  queued: QueueState
  /** Whether the operations of earlier visits were loaded. */
  isKnown: boolean
}

/** Prints what is to be printed without being asked for, once it is done. */
const useAutomatic = ({ queued, isKnown }: Parts, paper: Paper): void => {
  const [watch] = useState(createDoneWatch)
  const { way, printsReceipts, printsOrders } = paper.settings
  useEffect(() => {
    if (!isKnown) return
    for (const { operation, answer } of watch(queued.entries)) {
      const receipt = answer && receiptOf(operation, answer)
      if (!receipt || way === 'none') continue
      if (printsOrders) paper.printOrder(receipt)
      if (printsReceipts) paper.printReceipt(receipt)
    }
  }, [watch, queued.entries, isKnown, way, printsOrders, printsReceipts, paper])
}

/** This device's printer. */
export const usePaper = (parts: Parts): Paper => {
  const { at, user, call } = parts
  const { event, place } = at
  const [printer] = useState(() => createPrinter(createPrint(call, event.id)))
  const set = useSyncExternalStore(settings.subscribe, settings.read, settings.read)
  const { problem } = useSyncExternalStore(printer.subscribe, printer.read, printer.read)
  useEffect(() => settings.start(), [])
  const paper = useMemo((): Paper => {
    const by: Printing = { event: event.name, place, user, timezone: event.timezone }
    const print = (ticket: Ticket | null) => ticket && printer.print(ticket, set)
    return {
      settings: set,
      keep: settings.keep,
      by,
      print,
      printReceipt: (receipt) => print(receiptTicket(receipt, by)),
      printOrder: (receipt) => print(orderTicket(receipt, by)),
      problem,
      dismiss: printer.dismiss,
    }
  }, [event, place, user, set, printer, problem])
  useAutomatic(parts, paper)
  return paper
}
