import type { WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { campaignsCopy as copy } from '@saldo/copy/campaigns'
import { importCopy } from '@saldo/copy/imports'
import { mxn } from '../../documents/mxn.ts'
import type { Column, Line } from '../../documents/read-csv.ts'
import { typedPesos } from '../../documents/typed-pesos.ts'
import type { NamedQr } from '../attendees/index.ts'

export const listColumns = {
  qr: { titles: ['qr', 'contacto', 'teléfono', 'correo', 'código'], isRequired: true, takesPhones: true },
  amount: { titles: ['importe', 'monto', 'amount'] },
} as const satisfies Record<string, Column>

type Name = keyof typeof listColumns

/** What a line would do. */
export type PlannedLine = { line: number; name: string } & (
  | { outcome: 'faulty' | 'unchanged'; reason: string }
  | { outcome: 'new'; walletId: WalletId; amount: Centavos }
)

/** What the lines are held against. */
export type ListBooks = {
  named: ReadonlyMap<string, NamedQr>
  /** By the QR that was named: where its balance is, and what it may still be given. */
  rooms: ReadonlyMap<WalletId, { holder: WalletId; given: Centavos; lacks: Centavos }>
  blocked: ReadonlySet<WalletId>
  /** What the campaign may still promise. */
  left: Centavos
}

type Found = { holder: WalletId; given: Centavos; lacks: Centavos }

const faults = { unreadable: copy.qrUnreadable, unknown: copy.qrUnknown } as const

const isFault = (named: NamedQr): named is keyof typeof faults => Object.hasOwn(faults, named)

const findIn = ({ cells, fault }: Line<Name>, { named, rooms, blocked }: ListBooks): Found | string => {
  if (fault !== null) return fault
  const text = cells.qr ?? ''
  if (text === '') return importCopy.missing('qr')
  const name = named.get(text) ?? 'unknown'
  if (isFault(name)) return faults[name]
  const room = rooms.get(name)
  if (!room) return copy.qrUnknown
  return blocked.has(room.holder) ? copy.qrBlocked : room
}

/** What each line of a file would give now; a QR that has all that the campaign gives one is left as it is. */
export const planList = (lines: readonly Line<Name>[], books: ListBooks): PlannedLine[] => {
  const seen = new Map<WalletId, number>()
  let left: bigint = books.left
  return lines.map((line): PlannedLine => {
    const about = { line: line.line, name: line.cells.qr ?? '' }
    const faulty = (reason: string): PlannedLine => ({ ...about, outcome: 'faulty', reason })
    const found = findIn(line, books)
    if (typeof found === 'string') return faulty(found)
    const earlier = seen.get(found.holder)
    if (earlier !== undefined) return faulty(importCopy.twice(earlier))
    seen.set(found.holder, line.line)
    if (found.lacks === 0n) return { ...about, outcome: 'unchanged', reason: copy.hasAll(mxn(found.given)) }
    const typed = line.cells.amount ?? ''
    const amount = typed === '' ? found.lacks : typedPesos(typed)
    if (amount === null || amount === 0n) return faulty(copy.amountUnreadable)
    if (amount > found.lacks) return faulty(copy.aboveRoom(mxn(found.lacks)))
    if (amount > left) return faulty(copy.aboveLeft(mxn(centavos(left))))
    left -= amount
    return { ...about, outcome: 'new', walletId: found.holder, amount }
  })
}
