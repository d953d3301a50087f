import { Suspense } from 'react'
import {
  Banknote,
  CircleHelp,
  CircleSlash,
  CreditCard,
  Landmark,
  type LucideIcon,
  Percent,
  Scale,
  ShieldAlert,
  TriangleAlert,
  Undo2,
  UserX,
} from 'lucide-react'
import { Await } from 'react-router'
import type { DifferenceKind, DifferenceLine } from '@saldo/contract/differences'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import { useFilters } from '../../shared/filters.tsx'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { differencesCopy as copy } from './copy.ts'
import styles from './differences.module.css'
import { ageOf, apartOf, openIn } from './list.ts'
import type { Loaded } from './load.ts'
import { DifferencePanel } from './panel.tsx'

const icons: Record<DifferenceKind, LucideIcon> = {
  unknown_here: CircleHelp,
  unknown_there: CircleSlash,
  amount: Scale,
  refunded: Undo2,
  fee: Percent,
  not_applied: TriangleAlert,
  cash: Banknote,
  terminal: CreditCard,
  suspense: UserX,
  chargeback: ShieldAlert,
  batch: Landmark,
}

const signed = (amount: bigint): string => (amount > 0n ? `+${mxn(amount)}` : mxn(amount))

const Amount = ({ label, children }: { label: string; children: string }) => (
  <div className={styles.amount}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const State = ({ state }: Pick<DifferenceLine, 'state'>) => {
  if (state === 'asked') return <Badge tone="warning">{copy.asked}</Badge>
  return state === 'moving' ? <Badge tone="off">{copy.moving}</Badge> : null
}

/** Who says the other side. */
const theirsOf = ({ kind }: DifferenceLine): string => {
  if (kind === 'batch') return copy.columns.bank
  return kind === 'cash' || kind === 'terminal' ? copy.columns.counted : copy.columns.theirs
}

type RowProps = { line: DifferenceLine; event: OfficeEvent | undefined; isMany: boolean; now: Date }

const What = ({ line, event, isMany, now }: RowProps) => {
  const Icon = icons[line.kind]
  const due = line.due_at === null ? [] : [copy.due(shortMoment(line.due_at, now, event?.timezone))]
  const where = isMany ? [event?.name ?? copy.noEvent] : []
  const parts = [...where, ...(line.detail === null ? [] : [copy.detailOf(line.detail)]), ...due]
  return (
    <div className={styles.what}>
      <span className={styles.icon} data-kind={line.kind}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div>
        <h2 className={styles.name}>{copy.titles[line.kind]}</h2>
        <p className={styles.detail}>{parts.join(' · ')}</p>
        <State state={line.state} />
      </div>
    </div>
  )
}

const Row = (props: RowProps) => {
  const { line, now } = props
  const { search, choose } = useFilters()
  const isOpen = openIn(search) === line.id
  const apart = apartOf(line)
  const title = copy.titles[line.kind]
  const about = [line.gateway, line.code ?? line.who].filter(Boolean).join(' · ')
  return (
    <div className={styles.row}>
      <What {...props} />
      <div className={styles.payment}>
        <span className={styles.code}>{line.name}</span>
        <span className={styles.detail}>{about}</span>
      </div>
      <dl className={styles.amounts}>
        <Amount label={copy.columns.ours}>{line.ours === null ? copy.nothing : mxn(line.ours)}</Amount>
        <Amount label={theirsOf(line)}>{line.theirs === null ? copy.nothing : mxn(line.theirs)}</Amount>
        <Amount label={copy.columns.apart}>{signed(apart)}</Amount>
        <Amount label={copy.columns.age}>{ageOf(line.at, now)}</Amount>
      </dl>
      <Button
        look="secondary"
        small
        aria-expanded={isOpen}
        aria-label={isOpen ? copy.closeOf(title, line.name) : copy.reviewOf(title, line.name)}
        onClick={() => choose({ ver: isOpen ? null : line.id })}
      >
        {isOpen ? copy.close : copy.review}
      </Button>
    </div>
  )
}

const Opening = () => (
  <output className={styles.panel} aria-busy="true" aria-label={copy.asking}>
    <Skeleton className={styles.bone} />
    <Skeleton className={styles.bone} />
  </output>
)

type RowsProps = { loaded: Loaded; mayBook: (line: DifferenceLine) => boolean }

/** The differences of a page; one opens below its row, with what its gateway says now. */
export const DifferenceRows = ({ loaded, mayBook }: RowsProps) => {
  const { list, opened, events, now } = loaded
  const { search } = useFilters()
  const openId = openIn(search)
  return (
    <ul className={styles.list} aria-label={copy.list}>
      {list.lines.map((line) => {
        const event = events.find(({ id }) => id === line.event_id)
        return (
          <li key={line.id}>
            <Row line={line} event={event} isMany={events.length > 1} now={now} />
            {openId === line.id && opened && (
              <Suspense fallback={<Opening />}>
                <Await resolve={opened}>
                  {(found) =>
                    found.end === 'done' ? (
                      <DifferencePanel
                        opened={found.value}
                        listed={line}
                        event={event}
                        now={now}
                        mayBook={mayBook(line)}
                      />
                    ) : (
                      <div className={styles.panel}>
                        <Alert title={copy.notOpened} sentences={found.problems} />
                      </div>
                    )
                  }
                </Await>
              </Suspense>
            )}
          </li>
        )
      })}
    </ul>
  )
}
