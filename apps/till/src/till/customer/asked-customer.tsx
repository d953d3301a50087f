import { type ReactNode, useEffect, useRef, useState } from 'react'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { useModal } from '@saldo/ui/use-modal.ts'
import { openChannel } from './channel.ts'
import { askingCopy as copy } from './copy.ts'
import styles from './customer.module.css'
import { Question } from './question.tsx'
import { isScreenThere } from './screen-there.ts'
import type { ShownBill } from './shown-bill.ts'

type AskedProps = { bill: ShownBill; onAgree: () => void; onCancel: () => void }

/** Asks on the customer's screen until it is answered; another question's answer counts for nothing. */
const useScreen = (bill: ShownBill, isOn: boolean, onAnswer: (agrees: boolean) => void): void => {
  const told = useRef(onAnswer)
  useEffect(() => {
    told.current = onAnswer
  })
  useEffect(() => {
    if (!isOn) return undefined
    const asks = makeOpId()
    const { tell, close } = openChannel((message) => {
      if (message.kind === 'opened') tell({ kind: 'bill', bill, asks })
      if (message.kind === 'answer' && message.to === asks) told.current(message.agrees)
    })
    tell({ kind: 'bill', bill, asks })
    return () => {
      tell({ kind: 'bill', bill: null, asks: null })
      close()
    }
  }, [bill, isOn])
}

type ElsewhereProps = Pick<AskedProps, 'onCancel'> & { onHere: () => void }

const Elsewhere = ({ onHere, onCancel }: ElsewhereProps) => (
  <div className={styles.question} aria-live="polite">
    <h1>{copy.elsewhere}</h1>
    <Button look="secondary" wide onClick={onHere}>
      {copy.here}
    </Button>
    <Button look="quiet" onClick={onCancel}>
      {copy.back}
    </Button>
  </div>
)

const Refused = ({ onCancel }: Pick<AskedProps, 'onCancel'>) => (
  <div className={styles.question} role="alert">
    <h1>{copy.refused}</h1>
    <p>{copy.refusedHint}</p>
    <Button wide onClick={onCancel}>
      {copy.back}
    </Button>
  </div>
)

/** Covers the till, whose keys and readers do nothing meanwhile; Escape goes back to the bill. */
const Cover = ({
  label,
  isTurned,
  onCancel,
  children,
}: {
  label: string
  isTurned: boolean
  onCancel: () => void
  children: ReactNode
}) => {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      data-ground="paper"
      data-turned={isTurned}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      {children}
    </dialog>
  )
}

/** Asks the customer whether they pay a bill: on their own screen if this device has one, otherwise on this one. */
export const AskedCustomer = ({ bill, onAgree, onCancel }: AskedProps) => {
  const [isElsewhere, setIsElsewhere] = useState(isScreenThere)
  const [isRefused, setIsRefused] = useState(false)
  const [isTurned, setIsTurned] = useState(false)
  const answer = (agrees: boolean) => (agrees ? onAgree() : setIsRefused(true))
  useScreen(bill, isElsewhere && !isRefused, answer)
  const body = isRefused ? (
    <Refused onCancel={onCancel} />
  ) : isElsewhere ? (
    <Elsewhere onHere={() => setIsElsewhere(false)} onCancel={onCancel} />
  ) : (
    <Question bill={bill} onAnswer={answer}>
      <div className={styles.staff}>
        <Button look="quiet" onClick={onCancel}>
          {copy.back}
        </Button>
        <Button look="quiet" aria-pressed={isTurned} onClick={() => setIsTurned(!isTurned)}>
          {copy.turn}
        </Button>
      </div>
    </Question>
  )
  return (
    <Cover label={copy.show} isTurned={isTurned && !isRefused} onCancel={onCancel}>
      {body}
    </Cover>
  )
}
