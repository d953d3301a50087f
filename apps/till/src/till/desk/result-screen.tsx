import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { CircleCheck, CircleX, Hourglass, Lock, Undo2 } from 'lucide-react'
import { centavos, type Centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { langOf } from '@saldo/client/said.ts'
import { tillCopy } from '../kit/copy.ts'
import { amountOf, holderOf, wordsOf } from '../queue/kinds.ts'
import type { Answer, BookingOf, Bookings, Kind, Operation } from '../queue/operation.ts'
import { cashBackOf, changeOf } from './change.ts'
import { partsIn } from './parts.ts'
import { Face, type Look, Next } from '../kit/face.tsx'
import styles from '../kit/face.module.css'
import { refusalOf } from '../kit/refusals.ts'
import { giveSignal } from '../kit/signals.ts'

/** Few voids are of a bill with parts. */
const BillParts = lazy(async () => ({ default: (await import('./bill-parts.tsx')).BillParts }))

/** In ms; long enough to be read at arm's length, longer for a refusal that has to be explained. */
const SHOWN_MS = { booked: 2_500, acceptedOffline: 2_500, refused: 9_000, unclear: null } as const

type ResultScreenProps = {
  operation: Operation
  answer: Answer | null
  /** At least one request went unanswered. */
  isSilent: boolean
  isMuted: boolean
  /** The rest due after a booking, in words. */
  part?: string | undefined
  onLeave: () => void
  /** Further actions. With any, or with other parts of a bill, the screen stays until one is chosen. */
  children?: ReactNode
  /** A further action while no answer comes. */
  whileAsking?: ReactNode
  /** Paper of the answer; the screen doesn't stay for it. */
  paper?: ReactNode
  /** Reads the next QR, which takes the answer's place; not where a person has to read it first. */
  scanner?: ReactNode
}

/** The cash to hand over, in words; null where nothing is due. */
const cashDueOf = (operation: Operation): string | null => {
  const [change, back] = [changeOf(operation), cashBackOf(operation)]
  if (change !== null) return tillCopy.changeDue(mxn(change))
  return back === null ? null : tillCopy.handBack(mxn(back))
}

/** Whether a person has to read the answer before it goes. */
const hasToBeRead = (operation: Operation, answer: Answer | null): boolean =>
  partsOf(answer).length > 0 || (answer?.kind === 'booked' && cashDueOf(operation) !== null)

/** Signals the answer, and leaves the screen after a while. */
const useEnding = ({ operation, answer, isMuted, onLeave, children }: ResultScreenProps): void => {
  const now = useRef({ isMuted, onLeave })
  useEffect(() => {
    now.current = { isMuted, onLeave }
  })
  const kind = answer?.kind
  const stays = Boolean(children) || hasToBeRead(operation, answer)
  const signalled = useRef<Answer['kind']>(null)
  useEffect(() => {
    if (!kind) return undefined
    if (signalled.current !== kind) giveSignal(kind, now.current.isMuted)
    signalled.current = kind
    const shownMs = SHOWN_MS[kind]
    if (stays || shownMs === null) return undefined
    const timer = setTimeout(() => now.current.onLeave(), shownMs)
    return () => clearTimeout(timer)
  }, [kind, stays])
}

/** Longer than any response on a working network, in ms. */
const LATE_MS = 4_000

const useIsLate = (): boolean => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

const Change = ({ before, after }: { before: Centavos; after: Centavos }) => (
  <p className={styles.change}>
    <span>{mxn(before)}</span> <span aria-hidden="true">→</span> <strong>{mxn(after)}</strong>
  </p>
)

type BookedProps = { booking: BookingOf<Kind>; part: string | undefined }

/** The other payments of the same bill; a person has to read whether their cash is to be returned. */
const partsOf = (answer: Answer | null): NonNullable<Bookings['void']['parts']> =>
  answer?.kind === 'booked' && 'parts' in answer.booking ? (answer.booking.parts ?? []) : []

/** A booking's details: balance before and after, and other parts of the bill. */
const Booked = ({ booking, part }: BookedProps) => (
  <>
    {part && <p className={styles.change}>{part}</p>}
    {'after' in booking && <Change before={booking.before} after={booking.after} />}
    {'tab' in booking && <p className={styles.words}>{tillCopy.tabFree(mxn(booking.tab.free))}</p>}
    {'freed' in booking && booking.freed > 0n && (
      <p className={styles.words}>{tillCopy.tabFreed(mxn(booking.freed))}</p>
    )}
    {partsOf({ kind: 'booked', booking }).length > 0 && (
      <Suspense fallback={null}>
        <BillParts parts={partsOf({ kind: 'booked', booking })} />
      </Suspense>
    )}
  </>
)

type RefusalProps = { answer: Extract<Answer, { kind: 'refused' }>; amount: Centavos | null }

/** The cause in a few words, then what to do now. */
const Refusal = ({ answer, amount }: RefusalProps) => {
  const missing = answer.balance === null || amount === null ? 0n : amount - answer.balance
  const isShort = answer.code === 'insufficient_balance' && missing > 0n
  const { title, words } = refusalOf(answer.code, answer.sentence)
  return (
    <>
      <p className={styles.cause}>{isShort ? tillCopy.missingAmount(mxn(centavos(missing))) : title}</p>
      <p className={styles.words} lang={langOf(words)}>
        {words}
      </p>
      {isShort && answer.balance !== null && (
        <p className={styles.words}>{tillCopy.balanceNow(mxn(answer.balance))}</p>
      )}
    </>
  )
}

const isGivenBack = ({ kind }: Operation): boolean => kind === 'returnItems' || kind === 'returnCups'

/** What is to be served, or what was given back; a closed tab was served before. */
const Items = ({ operation }: { operation: Operation }) => {
  const items =
    'items' in operation && operation.kind !== 'tabClose'
      ? operation.items.filter(({ quantity }) => quantity > 0)
      : []
  if (items.length === 0) return null
  return (
    <ul className={styles.items} aria-label={isGivenBack(operation) ? tillCopy.givenBack : tillCopy.toServe}>
      {items.map((line) => (
        <li key={`${line.name} ${line.unit_price}`}>
          {tillCopy.items(line.quantity, line.name)}
          {line.parts && <small className={styles.parts}>{partsIn(line)}</small>}
        </li>
      ))}
    </ul>
  )
}

const CashDue = ({ operation }: { operation: Operation }) => {
  const due = cashDueOf(operation)
  return due === null ? null : <p className={styles.due}>{due}</p>
}

const undone: readonly Kind[] = ['void', 'returnItems', 'returnCups', 'cashout', 'tabTake']

/** What was undone or closed looks like no charge. */
const bookedLook = (kind: Kind): { look: Look; icon: ReactNode } => {
  if (undone.includes(kind)) return { look: 'undone', icon: <Undo2 size={72} /> }
  if (kind === 'block') return { look: 'closed', icon: <Lock size={72} /> }
  return { look: 'booked', icon: <CircleCheck size={72} /> }
}

/** The look, icon and title of an answer. */
const faceOf = ({ operation, part }: ResultScreenProps, { kind }: Answer) => {
  const { booked, refused } = wordsOf(operation.kind)
  if (kind === 'unclear') return { look: kind, icon: <Hourglass size={72} />, title: tillCopy.unclear }
  if (kind === 'refused') return { look: kind, icon: <CircleX size={72} />, title: refused }
  const icon = <CircleCheck size={72} />
  if (kind === 'acceptedOffline') return { look: 'booked' as const, icon, title: tillCopy.acceptedOffline }
  if (part) return { look: 'part' as const, icon, title: tillCopy.partBooked }
  return { ...bookedLook(operation.kind), title: booked }
}

const Asking = ({ operation, isSilent, onLeave, whileAsking }: ResultScreenProps) => {
  const isLate = useIsLate()
  const amount = amountOf(operation)
  return (
    <Face
      look="asking"
      icon={<Hourglass size={72} />}
      title={isSilent ? tillCopy.asking : wordsOf(operation.kind).sending}
    >
      {amount !== null && <p className={styles.amount}>{mxn(amount)}</p>}
      <p className={styles.words}>{holderOf(operation)}</p>
      {isSilent && <p className={styles.words}>{tillCopy.askingHint}</p>}
      {!isSilent && isLate && <p className={styles.words}>{tillCopy.slowHint}</p>}
      {(isSilent || isLate) && whileAsking}
      {(isSilent || isLate) && <Next onPress={onLeave}>{tillCopy.leaveWaiting}</Next>}
    </Face>
  )
}

/** The outcome of an operation by colour, word, sound and vibration; its amount is the largest of all. */
export const ResultScreen = (props: ResultScreenProps) => {
  const { operation, answer, onLeave, scanner } = props
  useEnding(props)
  if (answer === null) return <Asking key="asking" {...props} />
  const amount = amountOf(operation)
  const mayScan = answer.kind !== 'unclear' && !hasToBeRead(operation, answer)
  return (
    <Face key={answer.kind} {...faceOf(props, answer)}>
      {amount !== null && <p className={styles.amount}>{mxn(amount)}</p>}
      {answer.kind === 'booked' && <CashDue operation={operation} />}
      {answer.kind !== 'refused' && <Items operation={operation} />}
      {answer.kind === 'booked' && <Booked booking={answer.booking} part={props.part} />}
      {answer.kind === 'refused' && <Refusal answer={answer} amount={amount} />}
      {answer.kind === 'acceptedOffline' && <p className={styles.words}>{tillCopy.acceptedOfflineHint}</p>}
      {answer.kind === 'unclear' && <p className={styles.words}>{tillCopy.unclearHint}</p>}
      <p className={styles.words}>{holderOf(operation)}</p>
      {props.children}
      <div className={styles.ends}>
        {props.paper}
        <Next onPress={onLeave}>{tillCopy.next}</Next>
      </div>
      {mayScan && scanner}
    </Face>
  )
}
