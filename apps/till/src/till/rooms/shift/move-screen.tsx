import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { approveMovement, type MovementKind } from '@saldo/contract/drawer'
import type { OpId } from '@saldo/contract/ids'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import type { OpenShift } from '../../desk/use-shift.ts'
import { PinPad } from '../../device/pin-pad.tsx'
import { useAgreement } from '../../device/use-agreement.ts'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import { useReason } from '../../kit/use-reason.tsx'
import kit from '../../kit/kit.module.css'
import { shiftCopy as copy } from './copy.ts'
import { TypedAmount } from './float-entry.tsx'
import styles from './shift.module.css'
import type { Move } from './use-shift-work.ts'

type Approver = OpenShift['approvers'][number]
/** What a second person is asked to agree to, under the id that it will be booked by. */
type Asked = Move & { opId: OpId; approver: Approver }

const useHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

type WhoProps = { approvers: readonly Approver[]; chosen: Approver | null; onChoose: (who: Approver) => void }

const Who = ({ approvers, chosen, onChoose }: WhoProps) => (
  <fieldset className={shapes.close}>
    <legend>{copy.who}</legend>
    {approvers.map((one) => (
      <label key={one.id} className={kit.reason}>
        <input type="radio" name="approver" checked={chosen?.id === one.id} onChange={() => onChoose(one)} />
        {one.name}
      </label>
    ))}
  </fieldset>
)

type AskProps = {
  movement: MovementKind
  shift: OpenShift
  mayBegin: boolean
  onAsk: (asked: Asked) => void
  onBack: () => void
}

const Ask = ({ movement, shift: { approvers }, mayBegin, onAsk, onBack }: AskProps) => {
  const heading = useHeading()
  const [typed, setTyped] = useState('')
  const { reason, fields } = useReason(copy.reasons[movement])
  const [approver, setApprover] = useState(approvers.length === 1 ? (approvers[0] ?? null) : null)
  const amount = centavosOfEntry(typed)
  const canAsk = amount > 0n && reason !== null && approver !== null && mayBegin
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (canAsk) onAsk({ movement, amount, reason, approver, opId: makeOpId() })
  }
  return (
    <form className={classNames(shapes.middle, kit.question, styles.shift)} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.titles[movement]}
      </h1>
      <p>{copy.hints[movement]}</p>
      <TypedAmount label={copy.amounts[movement]} typed={typed} onType={setTyped} />
      {fields}
      {approvers.length === 0 ? (
        <Notice tone="error">{copy.nobody}</Notice>
      ) : (
        <Who approvers={approvers} chosen={approver} onChoose={setApprover} />
      )}
      <Button type="submit" wide className={kit.confirm} disabled={!canAsk}>
        {mayBegin ? copy.goOn : copy.offline}
      </Button>
      <Button look="secondary" small wide onClick={onBack}>
        {copy.back}
      </Button>
    </form>
  )
}

type AgreeProps = {
  desk: Desk
  shift: OpenShift
  asked: Asked
  onAgreed: () => void
  onBack: () => void
}

/** The second person's PIN; it goes to the server and is kept nowhere. */
const Agree = ({ desk, shift, asked, onAgreed, onBack }: AgreeProps) => {
  const heading = useHeading()
  const { movement, amount, reason, approver, opId } = asked
  const params = { event: desk.at.event.id, shift: shift.id }
  const { isBusy, problem, onEnter } = useAgreement(
    (pin) =>
      desk.call(approveMovement, {
        params,
        body: { op_id: opId, kind: movement, amount, reason, user_id: approver.id, pin },
      }),
    onAgreed,
  )
  return (
    <div className={classNames(shapes.middle, kit.question)}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.asks[movement](mxn(amount))}
      </h1>
      <p>{copy.pinOf(approver.name)}</p>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <PinPad isBusy={isBusy} enterWords={copy.approve} onEnter={onEnter} />
      <Button look="quiet" disabled={isBusy} onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  )
}

type MoveProps = {
  desk: Desk
  shift: OpenShift
  movement: MovementKind
  onMove: (opId: OpId, move: Move) => void
  onBack: () => void
}

/** Cash out of the drawer or change into it: how much and why, then the second person's PIN. */
export const MoveScreen = ({ desk, shift, movement, onMove, onBack }: MoveProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  if (asked === null)
    return (
      <Ask
        movement={movement}
        shift={shift}
        mayBegin={desk.mayBegin('moveCash')}
        onAsk={setAsked}
        onBack={onBack}
      />
    )
  return (
    <Agree
      desk={desk}
      shift={shift}
      asked={asked}
      onAgreed={() => onMove(asked.opId, asked)}
      onBack={() => setAsked(null)}
    />
  )
}
