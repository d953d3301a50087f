import { useEffect, useRef, useState } from 'react'
import { CircleCheck, CircleHelp, CircleX, Hourglass, type LucideIcon, Printer, Undo2 } from 'lucide-react'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button, IconButton } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { Notice } from '@saldo/ui/alert.tsx'
import { tillCopy } from '../../kit/copy.ts'
import { giveSignal } from '../../kit/signals.ts'
import { paperCopy } from '../../paper/copy.ts'
import { receiptOf, receiptOfPast } from '../../paper/receipt.ts'
import { wordsOf } from '../../queue/kinds.ts'
import type { Operation } from '../../queue/operation.ts'
import type { Desk, RoomProps } from '../../desk/desk.ts'
import { entryOf } from '../../queue/queue.ts'
import { QueuedResult } from '../../desk/queued-result.tsx'
import { TakeBack } from '../../desk/take-back.tsx'
import type { TakingBack } from '../../desk/taking-back.ts'
import { voidCopy } from '../../kit/void-copy.ts'
import { VoidForm } from '../../kit/void-form.tsx'
import type { Reasons } from '../../kit/use-reason.tsx'
import { madeBy } from '../../queue/made-by.ts'
import { useOlder } from './use-older.ts'
import { recentCopy as copy } from './copy.ts'
import { mayVoid, type Recent as Listed } from './recent-list.ts'
import kit from '../../kit/kit.module.css'
import styles from './recent.module.css'

const icons: Record<Listed['state'], LucideIcon> = {
  waiting: Hourglass,
  booked: CircleCheck,
  refused: CircleX,
  acceptedOffline: Hourglass,
  unclear: CircleHelp,
  voided: Undo2,
}

/** What was sold, in one line. */
const linesOf = (items: NonNullable<Listed['items']>): string =>
  items.map(({ quantity, name }) => tillCopy.items(quantity, name)).join(', ')

const firstName = (name: string): string => name.split(' ')[0] ?? name

const nameOf = ({ kind, isNewQr }: Listed): string => (isNewQr ? copy.nameNewQr : wordsOf(kind).name)

type RowProps = {
  listed: Listed
  timezone: string
  onVoid: (() => void) | undefined
  onReprint: (() => void) | undefined
}

const Row = ({ listed, timezone, onVoid, onReprint }: RowProps) => {
  const { amount, holder, items, discount, state, sentence, occurredAt, by, returned } = listed
  const Icon = icons[state]
  const name = nameOf(listed)
  const money = amount === null ? '' : mxn(amount)
  return (
    <li className={styles.row} data-state={state}>
      <Icon size={28} aria-hidden="true" />
      <div>
        <p>
          {name} <strong>{money}</strong>
        </p>
        <p className={shapes.note}>
          {[
            copy[state],
            items && linesOf(items),
            returned && copy.returned(linesOf(returned)),
            discount && copy.discount(mxn(discount.amount), discount.name),
            hour(new Date(occurredAt), timezone),
            by && copy.by(firstName(by)),
            holder,
            sentence,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {onReprint && (
        <IconButton
          Icon={Printer}
          label={paperCopy.reprintLabel(name, money)}
          size={24}
          onClick={onReprint}
        />
      )}
      {onVoid && (
        <Button look="secondary" small aria-label={copy.voidLabel(name, money)} onClick={onVoid}>
          {tillCopy.void}
        </Button>
      )}
    </li>
  )
}

/** Prints the receipt once more, marked as a reprint; undefined where there is no printer or nothing to print. */
const reprintOf = ({ paper, queued }: Desk, { opId }: Listed): (() => void) | undefined => {
  if (paper.settings.way === 'none') return undefined
  const entry = entryOf(queued, opId)
  const past = queued.past.find((each) => each.opId === opId)
  const seen = past && receiptOfPast(past)
  const unseen = entry?.answer ? receiptOf(entry.operation, entry.answer) : null
  const receipt = seen ?? unseen
  return receipt ? () => paper.printReceipt({ ...receipt, isReprint: true }) : undefined
}

type ListProps = { desk: Desk; problem: string | null; onVoid: (listed: Listed) => void; onBack: () => void }

const List = ({ desk, problem, onVoid, onBack }: ListProps) => {
  const { at, user, products } = desk
  const heading = useRef<HTMLHeadingElement>(null)
  const [nowMs] = useState(() => Date.now())
  useEffect(() => heading.current?.focus(), [])
  const asker = { userId: user.id, role: at.role, voidMinutes: products.catalogue?.void_minutes ?? 0, nowMs }
  const { recent, hasMore, more } = useOlder(desk, asker)
  return (
    <div className={kit.list}>
      <div className={classNames(shapes.spread, kit.head)}>
        <h1 ref={heading} tabIndex={-1}>
          {copy.recentTitle}
        </h1>
        <Button look="secondary" small onClick={onBack}>
          {tillCopy.back}
        </Button>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {recent.length === 0 && <p className={shapes.note}>{copy.recentEmpty}</p>}
      <ol className={shapes.close}>
        {recent.map((each) => (
          <Row
            key={each.opId}
            listed={each}
            timezone={at.event.timezone}
            onReprint={reprintOf(desk, each)}
            onVoid={mayVoid(each, asker) ? () => onVoid(each) : undefined}
          />
        ))}
      </ol>
      {hasMore && (
        <Button look="secondary" wide onClick={more}>
          {copy.older}
        </Button>
      )}
    </div>
  )
}

type Voiding = { listed: Listed; opId: OpId }

type State =
  | { step: 'list'; problem: string | null }
  | ({ step: 'void' } & Voiding)
  | { step: 'result'; operation: Operation }

const useVoiding = (desk: Desk) => {
  const [state, setState] = useState<State>({ step: 'list', problem: null })
  const { queue, sound } = desk
  const list = () => setState({ step: 'list', problem: null })
  const begin = ({ listed, opId }: Voiding, said: TakingBack) => {
    const { opId: of, holder } = listed
    const operation: Operation = { ...madeBy(desk, opId), ...said, operation: of, holder }
    setState({ step: 'result', operation })
    queue.begin(operation).catch(() => {
      giveSignal('refused', sound.isMuted)
      setState({ step: 'list', problem: tillCopy.notStored })
    })
  }
  return { state, setState, list, begin }
}

const hintOf = (kind: Listed['kind']): string => {
  if (kind === 'topup') return copy.voidHintTopup
  if (kind === 'courtesy') return copy.voidHintCourtesy
  if (kind === 'returnCups') return copy.voidHintCups
  return kind === 'cashout' ? copy.voidHintCashout : voidCopy.voidHint
}

/** Why an operation of this kind is taken back. */
const reasonsOf = ({ kind, isNewQr }: Listed): Reasons => {
  if (kind === 'topup') return isNewQr ? copy.reasonsNewQr : copy.reasonsTopup
  if (kind === 'returnCups') return copy.reasonsCups
  return kind === 'cashout' ? copy.reasonsCashout : voidCopy.reasons
}

type VoidingProps = Voiding & { desk: Desk; onTakeBack: (said: TakingBack) => void; onBack: () => void }

/** Asks why, and of a sale which items. */
const VoidScreen = ({ desk, listed, onTakeBack, onBack }: VoidingProps) => {
  const { opId, items = [], holder } = listed
  const amount = listed.amount ?? centavos(0)
  if (listed.kind === 'charge' || listed.kind === 'cashSale')
    return (
      <TakeBack
        desk={desk}
        charge={{ opId, amount, items, holder, ...(listed.kind === 'cashSale' && { isCash: true }) }}
        onTakeBack={onTakeBack}
        onBack={onBack}
      />
    )
  return (
    <VoidForm
      title={voidCopy.voidTitle(mxn(amount))}
      hint={hintOf(listed.kind)}
      reasons={reasonsOf(listed)}
      items={items}
      holder={holder}
      mayBegin={desk.mayBegin('void')}
      onVoid={(reason) => onTakeBack({ kind: 'void', amount, reason })}
      onBack={onBack}
    />
  )
}

/** This device's latest operations and their outcome; mistakes are taken back here. */
export const Recent = ({ desk, onShow, home }: RoomProps) => {
  const { state, setState, list, begin } = useVoiding(desk)
  const shown = state.step === 'result' ? state.operation : null
  useEffect(() => onShow(shown), [onShow, shown])
  if (state.step === 'result') return <QueuedResult desk={desk} operation={state.operation} onLeave={list} />
  if (state.step === 'void')
    return <VoidScreen {...state} desk={desk} onTakeBack={(said) => begin(state, said)} onBack={list} />
  return (
    <List
      desk={desk}
      problem={state.problem}
      onVoid={(listed) => setState({ step: 'void', listed, opId: makeOpId() })}
      onBack={home.go}
    />
  )
}
