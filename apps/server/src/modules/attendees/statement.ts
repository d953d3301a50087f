import { attendeesCopy as copy, movementName } from '@saldo/copy/attendees'
import { transact, type Db } from '../../db/index.ts'
import { makeCsv, type Cell } from '../../documents/csv.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { eventOf, localIso } from '../events/index.ts'
import { walletHistory, type HistoryLine } from '../ledger/index.ts'
import { namedWallet, type WalletAct } from './find-wallet.ts'
import { withNames, type NamedMovement } from './read-movements.ts'

const PAGE = 500

const allLines = async (tx: Db, { eventId, walletId }: WalletAct): Promise<HistoryLine[]> => {
  const all: HistoryLine[] = []
  for (;;) {
    const before = all.at(-1)?.walletSeq
    const page = { limit: PAGE, ...(before !== undefined && { before }) }
    const lines = await walletHistory(tx, eventId, walletId, page)
    all.push(...lines)
    if (lines.length < PAGE) return all
  }
}

/** A moment as spreadsheets read it. */
const momentOf = (at: Date, timezone: string): string => localIso(at, timezone).slice(0, 19).replace('T', ' ')

const itemsOf = ({ items }: NamedMovement): string =>
  items.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')

const rowOf = (line: NamedMovement, timezone: string): Cell[] => [
  momentOf(line.at, timezone),
  movementName(line),
  itemsOf(line),
  line.placeName ?? '',
  line.who ?? '',
  line.device ?? '',
  line.amount,
  line.tip,
  line.balanceAfter,
  line.isReversed ? copy.voided : '',
  line.note ?? '',
]

/** All movements of a QR as CSV, oldest first, on the event's clock; audited. Throws not_found. */
export const statementAsCsv = async (deps: Deps, act: WalletAct): Promise<Buffer> => {
  const { eventId, walletId: subject } = act
  const { timezone } = await eventOf(deps.databases.control, eventId)
  const db = await deps.databases.forEvent(eventId)
  const { lines, holderId } = await transact(db, async (tx) => {
    const { userId } = await namedWallet(tx, act)
    const read = await allLines(tx, act)
    await audit(tx, act, {
      action: 'wallet.statement',
      subject,
      eventId,
      details: { rows: read.length },
    })
    return { lines: read, holderId: userId }
  })
  const named = await withNames(deps, db, act, lines.toReversed(), holderId)
  return makeCsv([[...copy.statementHead], ...named.map((line) => rowOf(line, timezone))])
}
