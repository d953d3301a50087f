import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { Centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../kit/copy.ts'
import { amountOf, holderOf, wordsOf } from '../queue/kinds.ts'
import type { Answer, BookingOf, Bookings, Kind, Operation } from '../queue/operation.ts'
import styles from './result-screen.module.css'
import { DoubleTapGuard } from '../kit/double-tap-guard.tsx'
import { giveSignal } from '../kit/signals.ts'

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
}

/** Signals the answer, and leaves the screen after a while. */
const useEnding = ({ answer, isMuted, onLeave, children }: ResultScreenProps): void => {
  const now = useRef({ isMuted, onLeave })
  useEffect(() => {
    now.current = { isMuted, onLeave }
  })
  const kind = answer?.kind
  const stays = Boolean(children) || partsOf(answer).length > 0
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
  answer?.kind === 'booked' && answer.booking.of === 'void' ? (answer.booking.parts ?? []) : []

/** A booking's details: balance before and after, and other parts of the bill. */
const Booked = ({ booking, part }: BookedProps) => (
  <>
    {part && <p className={styles.change}>{part}</p>}
    {'after' in booking && <Change before={booking.before} after={booking.after} />}
    {partsOf({ kind: 'booked', booking }).map(({ op_id, kind, status, amount }) => (
      <p key={op_id} className={styles.words}>
        {tillCopy.billPart[kind][status](mxn(amount))}
      </p>
    ))}
  </>
)

type RefusalProps = { answer: Extract<Answer, { kind: 'refused' }>; amount: Centavos | null }

const Refusal = ({ answer, amount }: RefusalProps) => {
  const missing = answer.balance === null || amount === null ? 0n : amount - answer.balance
  const isShort = answer.code === 'insufficient_balance' && missing > 0n
  return (
    <>
      {isShort && <p className={styles.change}>{tillCopy.missingAmount(mxn(missing))}</p>}
      <p className={styles.words}>{answer.sentence}</p>
      {isShort && answer.balance !== null && (
        <p className={styles.words}>{tillCopy.balanceNow(mxn(answer.balance))}</p>
      )}
    </>
  )
}

type FaceProps = { look: string; icon: ReactNode; title: string; children: ReactNode }

const Face = ({ look, icon, title, children }: FaceProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <DoubleTapGuard className={styles.result} data-look={look} role={look === 'asking' ? 'status' : 'alert'}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </DoubleTapGuard>
  )
}

/** The look, icon and title of an answer. */
const faceOf = ({ operation, part }: ResultScreenProps, { kind }: Answer) => {
  const { booked, refused } = wordsOf(operation.kind)
  if (kind === 'unclear') return { look: kind, icon: <Hourglass size={72} />, title: tillCopy.unclear }
  if (kind === 'refused') return { look: kind, icon: <CircleX size={88} />, title: refused }
  const icon = <CircleCheck size={88} />
  if (kind === 'acceptedOffline') return { look: 'booked', icon, title: tillCopy.acceptedOffline }
  return part ? { look: 'part', icon, title: tillCopy.partBooked } : { look: kind, icon, title: booked }
}

/** A button for a further action on the result screen. */
export const Way = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button look="tile" className={styles.way} onClick={onPress}>
    {children}
  </Button>
)

/** The third screen: the operation's outcome by colour, word, sound and vibration. */
export const ResultScreen = (props: ResultScreenProps) => {
  const { operation, answer, isSilent, onLeave } = props
  useEnding(props)
  const isLate = useIsLate()
  const words = wordsOf(operation.kind)
  const amount = amountOf(operation)
  const who = [amount === null ? null : mxn(amount), holderOf(operation)].filter(Boolean).join(' · ')
  if (answer === null)
    return (
      <Face
        key="asking"
        look="asking"
        icon={<Hourglass size={72} />}
        title={isSilent ? tillCopy.asking : words.sending}
      >
        <p className={styles.change}>{who}</p>
        {isSilent && <p className={styles.words}>{tillCopy.askingHint}</p>}
        {!isSilent && isLate && <p className={styles.words}>{tillCopy.slowHint}</p>}
        {(isSilent || isLate) && props.whileAsking}
        {(isSilent || isLate) && (
          <Button look="secondary" className={styles.next} onClick={onLeave}>
            {tillCopy.leaveWaiting}
          </Button>
        )}
      </Face>
    )
  return (
    <Face key={answer.kind} {...faceOf(props, answer)}>
      {answer.kind === 'booked' && <Booked booking={answer.booking} part={props.part} />}
      {answer.kind === 'refused' && <Refusal answer={answer} amount={amount} />}
      {answer.kind === 'acceptedOffline' && <p className={styles.words}>{tillCopy.acceptedOfflineHint}</p>}
      {answer.kind === 'unclear' && <p className={styles.words}>{tillCopy.unclearHint}</p>}
      <p className={styles.words}>{who}</p>
      {props.children}
      <div className={styles.ends}>
        {props.paper}
        <Button look="secondary" className={styles.next} onClick={onLeave}>
          {tillCopy.next}
        </Button>
      </div>
    </Face>
  )
}
