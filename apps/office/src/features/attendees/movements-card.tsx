import { useState } from 'react'
import { Download, Link2 } from 'lucide-react'
import { Link } from 'react-router'
import {
  type AttendeeMovement,
  attendeeStatement,
  listAttendeeMovements,
  movementGroups,
} from '@saldo/contract/attendees'
import { movementName } from '@saldo/copy/attendees'
import { tillCashCopy } from '@saldo/copy/till-cash'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn, mxnSigned } from '@saldo/client/format/money.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import styles from './cards.module.css'
import { attendeesCopy as copy } from './copy.ts'
import type { LoadedFile } from './load-file.ts'

const isReturn = ({ kind }: AttendeeMovement): boolean => kind === 'item_return'

const titleOf = (line: AttendeeMovement): string => {
  const items = line.items.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')
  if (isReturn(line)) return copy.returned(items)
  return items === '' ? movementName(line) : items
}

const detailOf = (line: AttendeeMovement): string =>
  [
    line.items.length > 0 && !isReturn(line) && movementName(line).toLowerCase(),
    line.is_voided && copy.voided,
    line.tip !== null && copy.withTip(mxn(line.tip)),
    line.note !== null && copy.quoted(line.note),
  ]
    .filter(Boolean)
    .join(' · ')

const placeOf = ({ place, tender }: AttendeeMovement): string =>
  place ?? (tender === 'online' ? copy.online : '')

type RowProps = { line: AttendeeMovement; loaded: LoadedFile }

const Row = ({ line, loaded: { event, now } }: RowProps) => (
  <tr data-voided={line.is_voided || undefined}>
    <th scope="row">
      <span>{titleOf(line)}</span>
      <small>{detailOf(line)}</small>
      <small className={styles.narrow}>{[placeOf(line), line.who].filter(Boolean).join(' · ')}</small>
    </th>
    <td className={styles.wide}>
      {placeOf(line)}
      <small>{[line.who, line.device].filter(Boolean).join(' · ')}</small>
    </td>
    <td data-number className={line.amount > 0n ? styles.in : undefined}>
      {mxnSigned(line.amount)}
      <small className={styles.narrow}>{mxn(line.balance_after)}</small>
      <small className={styles.narrow}>{shortMoment(line.at, now, event.timezone)}</small>
    </td>
    <td data-number className={styles.wide}>
      {mxn(line.balance_after)}
    </td>
    <td className={classNames(styles.moment, styles.wide)}>{shortMoment(line.at, now, event.timezone)}</td>
  </tr>
)

/** A scrollable area must be focusable, or the keyboard can't scroll it. */
const focusable = { tabIndex: 0 }

const Filters = ({ only }: { only: LoadedFile['only'] }) => (
  <nav className={styles.filters} aria-label={copy.filter} {...focusable}>
    {([undefined, ...movementGroups] as const).map((group) => (
      <Link
        key={group ?? 'all'}
        to={group === undefined ? '.' : `?only=${group}`}
        replace
        preventScrollReset
        aria-current={group === only ? 'true' : undefined}
      >
        {copy.groups[group ?? 'all']}
      </Link>
    ))}
  </nav>
)

const Statement = ({ loaded: { event, file } }: { loaded: LoadedFile }) => {
  const { failed, forget, save } = useFileSaving()
  const fetchFile = () => call(attendeeStatement, { params: { event: event.id, wallet: file.wallet } })
  return (
    <>
      {failed && <Alert sentences={[tillCashCopy.fileFailed]} onClose={forget} />}
      <Button look="secondary" onClick={() => void save(fetchFile, copy.statementFile)}>
        <Download size={16} aria-hidden="true" /> {copy.statement}
      </Button>
    </>
  )
}

/** The loaded page and those that were asked for after it. */
const usePages = ({ event, file, page, only }: LoadedFile) => {
  const [pages, setPages] = useState([page])
  const [state, setState] = useState<{ busy: boolean; problems: readonly string[] }>({
    busy: false,
    problems: [],
  })
  const before = Number(pages.at(-1)?.movements.at(-1)?.id ?? 0)
  const loadMore = async () => {
    setState({ busy: true, problems: [] })
    const params = { event: event.id, wallet: file.wallet }
    const next = await outcomeOf(() => call(listAttendeeMovements, { params, query: { only, before } }))
    if (next.end === 'done') setPages((known) => [...known, next.value])
    setState({ busy: false, problems: next.end === 'done' ? [] : next.problems })
  }
  return {
    ...state,
    movements: pages.flatMap(({ movements }) => movements),
    hasMore: pages.at(-1)?.has_more === true,
    loadMore,
  }
}

const Lines = ({ movements, loaded }: { movements: readonly AttendeeMovement[]; loaded: LoadedFile }) => (
  <section
    className={classNames(styles.scroll, styles.table)}
    aria-label={copy.movementsTable}
    {...focusable}
  >
    <table className={styles.movements}>
      <thead>
        <tr>
          <th scope="col">{copy.what}</th>
          <th scope="col" className={styles.wide}>
            {copy.where}
          </th>
          <th scope="col" data-number>
            {copy.amount}
          </th>
          <th scope="col" data-number className={styles.wide}>
            {copy.balance}
          </th>
          <th scope="col" className={classNames(styles.moment, styles.wide)}>
            {copy.time}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((line) => (
          <Row key={line.id} line={line} loaded={loaded} />
        ))}
      </tbody>
    </table>
  </section>
)

/** What a QR did, newest first, with who and where. */
export const MovementsCard = ({ loaded }: { loaded: LoadedFile }) => {
  const { movements, hasMore, busy, problems, loadMore } = usePages(loaded)
  const { chain } = loaded.file
  return (
    <Card className={styles.card} labelledBy="movements">
      <div className={styles.head}>
        <h2 id="movements">{copy.movements}</h2>
        <Filters only={loaded.only} />
        <Statement loaded={loaded} />
      </div>
      {movements.length === 0 ? (
        <p>{loaded.only === undefined ? copy.noMovements : copy.noneOfGroup}</p>
      ) : (
        <Lines movements={movements} loaded={loaded} />
      )}
      {problems.length > 0 && <Alert sentences={problems} />}
      {hasMore && (
        <Button look="secondary" busy={busy} className={styles.alone} onClick={() => void loadMore()}>
          {copy.more}
        </Button>
      )}
      {chain.is_sound && (
        <p className={styles.sound}>
          <Link2 size={16} aria-hidden="true" /> {copy.chainSound(chain.movements)}
        </p>
      )}
    </Card>
  )
}
