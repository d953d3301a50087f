import type { WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { campaignsCopy as copy } from '@saldo/copy/campaigns'
import { importCopy } from '@saldo/copy/imports'
import { mxn } from '../../documents/mxn.ts'
import type { Column, Line } from '../../documents/read-csv.ts'
import { typedPesos } from '../../documents/typed-pesos.ts'
import type { NamedQr } from '../attendees/index.ts'
import type { Room } from './give.ts'

export const listColumns = {
  qr: { titles: ['qr', 'contacto', 'teléfono', 'correo', 'código'], isRequired: true, takesPhones: true },
  amount: { titles: ['importe', 'monto', 'amount'] },
} as const satisfies Record<string, Column>

type Name = keyof typeof listColumns

/** What a line would do. */
export type PlannedLine = { line: number; name: string } & (
  | { outcome: 'faulty' | 'unchanged'; reason: string }
  /** `given` and `grants`: what was there before, so that no other preview has the same mark after it was given. */
  | { outcome: 'new'; walletId: WalletId; amount: Centavos; given: Centavos; grants: number }
)

/** What the lines are held against. */
export type ListBooks = {
  named: ReadonlyMap<string, NamedQr>
  /** By the QR that was named: where its balance is, and what it may still be given. */
  rooms: ReadonlyMap<WalletId, Room>
  blocked: ReadonlySet<WalletId>
  /** What the campaign may still promise. */
  left: Centavos
  /** What a giving that was started before has for each QR: the lines are told as it was told, and nobody gets more. */
  started: ReadonlyMap<WalletId, Centavos> | null
}

const faults = { unreadable: copy.qrUnreadable, unknown: copy.qrUnknown } as const

const isFault = (named: NamedQr): named is keyof typeof faults => Object.hasOwn(faults, named)

const findIn = ({ cells, fault }: Line<Name>, { named, rooms, blocked }: ListBooks): Room | string => {
  if (fault !== null) return fault
  const text = cells.qr ?? ''
  if (text === '') return importCopy.missing('qr')
  const name = named.get(text) ?? 'unknown'
  if (isFault(name)) return faults[name]
  const room = rooms.get(name)
  if (!room) return copy.qrUnknown
  return blocked.has(room.holder) ? copy.qrBlocked : room
}

/** What a QR would be given by a line that asks so much; a sentence where it can't be. */
const amountFor = (typed: string, { lacks }: Room, left: bigint): Centavos | string => {
  const amount = typed === '' ? lacks : typedPesos(typed)
  if (amount === null || amount === 0n) return copy.amountUnreadable
  if (amount > lacks) return copy.aboveRoom(mxn(lacks))
  return amount > left ? copy.aboveLeft(mxn(centavos(left))) : amount
}

/** What each line of a file would give now; a QR that has all that the campaign gives one is left as it is. */
export const planList = (lines: readonly Line<Name>[], books: ListBooks): PlannedLine[] => {
  const { started } = books
  const seen = new Map<WalletId, number>()
  let left: bigint = books.left
  return lines.map((line): PlannedLine => {
    const about = { line: line.line, name: line.cells.qr ?? '' }
    const faulty = (reason: string): PlannedLine => ({ ...about, outcome: 'faulty', reason })
    const found = findIn(line, books)
    if (typeof found === 'string') return faulty(found)
    const { holder, given, grants, lacks } = found
    const earlier = seen.get(holder)
    if (earlier !== undefined) return faulty(importCopy.twice(earlier))
    seen.set(holder, line.line)
    const unchanged: PlannedLine = { ...about, outcome: 'unchanged', reason: copy.hasAll(mxn(given)) }
    const before = started?.get(holder)
    if (before === undefined && lacks === 0n) return unchanged
    const amount = before ?? amountFor(line.cells.amount ?? '', found, left)
    if (typeof amount === 'string') return faulty(amount)
    if (started && before === undefined) return unchanged
    left -= amount
    return { ...about, outcome: 'new', walletId: holder, amount, given, grants }
  })
}
