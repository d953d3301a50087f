import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { Call } from '../queue/kinds/kind.ts'
import type { QueueState } from '../queue/queue.ts'
import { records } from '../storage/records.ts'
import { createDoneWatch } from './automatic.ts'
import { createPrint } from './print.ts'
import { createPrinter, type Make } from './printer.ts'
import type { Printing, Receipt } from './receipt.ts'
import { createPaperSettings, type PaperSettings } from './settings.ts'
import type { Ticket } from './ticket.ts'

const settings = createPaperSettings(records)

/** Loaded with the first paper: most tills have no printer, and all have a first load. */
const receipts = () => import('./receipt.ts')

/** What is printed of a practice is marked. */
const markedOf =
  (make: Make): Make =>
  async () => {
    const ticket = await make()
    return ticket && (await import('./marked.ts')).marked(ticket)
  }

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
    const done = watch(queued.entries)
    if (done.length === 0 || way === 'none') return
    const printAll = async (): Promise<void> => {
      const { receiptOf } = await receipts()
      for (const { operation, answer } of done) {
        const receipt = answer && receiptOf(operation, answer)
        if (receipt && printsOrders) paper.printOrder(receipt)
        if (receipt && printsReceipts) paper.printReceipt(receipt)
      }
    }
    // A chunk that can't be loaded prints nothing; the receipt is on the screen, and can be printed again.
    printAll().catch(() => undefined)
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
    const print = (make: Make) => printer.print(isPractice(event.id) ? markedOf(make) : make, set)
    return {
      settings: set,
      keep: settings.keep,
      by,
      print: (ticket) => print(async () => ticket),
      printReceipt: (receipt) => print(async () => (await receipts()).receiptTicket(receipt, by)),
      printOrder: (receipt) => print(async () => (await receipts()).orderTicket(receipt, by)),
      problem,
      dismiss: printer.dismiss,
    }
  }, [event, place, user, set, printer, problem])
  useAutomatic(parts, paper)
  return paper
}
