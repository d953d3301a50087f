import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { approveDiscount, type DiscountPerson, discountPeople } from '@saldo/contract/discounts'
import type { Reply } from '@saldo/contract/endpoint'
import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { PinPad } from '../../device/pin-pad.tsx'
import { watched } from '../../kit/connection.ts'
import type { Desk } from '../../desk/desk.ts'
import { discountScreenCopy as copy } from './discount-copy.ts'
import styles from './discount-screen.module.css'
import { People } from './discount-steps.tsx'

type Team = Reply<typeof discountPeople>

/** Who works at the event, and why that can't be read. */
const useTeam = ({ call, at }: Desk) => {
  const [team, setTeam] = useState<Team | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { id } = at.event
  const load = useCallback(async () => {
    setProblem(null)
    try {
      setTeam(await watched(() => call(discountPeople, { params: { event: id } })))
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
    }
  }, [call, id])
  useEffect(() => void load(), [load])
  return { team, problem, load }
}

type TeamProps = { desk: Desk; children: (team: Team) => ReactNode }

/** Asks who works at the event, and shows what depends on it. */
export const WithTeam = ({ desk, children }: TeamProps) => {
  const { team, problem, load } = useTeam(desk)
  if (team) return children(team)
  if (problem === null) return <p role="status">{copy.loading}</p>
  return (
    <>
      <Notice tone="error" role="alert">
        {problem}
      </Notice>
      <Button wide onClick={() => void load()}>
        {copy.tryAgain}
      </Button>
    </>
  )
}

/** What a manager is asked to agree to. */
export type Wanted = { useId: OpId; discountId: string; amount: Centavos; person: DiscountPerson | null }

type ApprovalProps = { desk: Desk; wanted: Wanted; onAgreed: () => void }
type AgreeProps = ApprovalProps & { approver: DiscountPerson }

/** The manager's PIN; it goes to the server and is kept nowhere. */
const Agree = ({ desk, wanted, approver, onAgreed }: AgreeProps) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { useId, discountId, amount, person } = wanted
  const agree = async (pin: string): Promise<void> => {
    setIsBusy(true)
    setProblem(null)
    try {
      const body = {
        op_id: useId,
        discount_id: discountId,
        amount,
        user_id: approver.id,
        pin,
        ...(person && { person: person.id }),
      }
      await watched(() => desk.call(approveDiscount, { params: { event: desk.at.event.id }, body }))
      onAgreed()
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.agree}>
      <p>{copy.pinOf(approver.name)}</p>
      <PinPad
        isBusy={isBusy}
        enterWords={copy.approve}
        onEnter={(pin) => void agree(pin)}
        said={
          problem && (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          )
        }
      />
    </div>
  )
}

/** Who agrees, where there are several, then their PIN. */
export const Approval = ({ desk, wanted, onAgreed }: ApprovalProps) => {
  const [chosen, setChosen] = useState<DiscountPerson | null>(null)
  return (
    <WithTeam desk={desk}>
      {({ approvers }) => {
        const only = approvers.length === 1 ? approvers[0] : undefined
        const approver = chosen ?? only
        if (approvers.length === 0) return <Notice tone="error">{copy.nobody}</Notice>
        return approver ? (
          <Agree desk={desk} wanted={wanted} approver={approver} onAgreed={onAgreed} />
        ) : (
          <People label={copy.approverTitle} people={approvers} onChoose={setChosen} />
        )
      }}
    </WithTeam>
  )
}
