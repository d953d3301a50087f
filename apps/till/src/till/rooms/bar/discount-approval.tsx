import { type ReactNode, useEffect, useRef, useState } from 'react'
import { approveDiscount, type DiscountPerson, discountPeople } from '@saldo/contract/discounts'
import type { Reply } from '@saldo/contract/endpoint'
import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { PinPad } from '../../device/pin-pad.tsx'
import { useAgreement } from '../../device/use-agreement.ts'
import { watched } from '../../kit/connection.ts'
import type { Desk } from '../../desk/desk.ts'
import { discountScreenCopy as copy } from './discount-copy.ts'
import styles from './discount-screen.module.css'
import { People } from './discount-steps.tsx'

type Team = Reply<typeof discountPeople>

type Found = { team: Team } | { problem: string }

const findTeam = async ({ call, at }: Desk): Promise<Found> => {
  try {
    return { team: await watched(() => call(discountPeople, { params: { event: at.event.id } })) }
  } catch (error) {
    return { problem: sentencesOf(error).join(' ') }
  }
}

/** Who works at the event, and why that can't be read; null while it is asked. */
const useTeam = (desk: Desk): Found | null => {
  const [found, setFound] = useState<Found | null>(null)
  const first = useRef(desk)
  useEffect(() => {
    let isGone = false
    const find = async (): Promise<void> => {
      const answer = await findTeam(first.current)
      if (!isGone) setFound(answer)
    }
    void find()
    return () => {
      isGone = true
    }
  }, [])
  return found
}

type TeamProps = { desk: Desk; children: (team: Team) => ReactNode }

const Asked = ({ desk, children, onAgain }: TeamProps & { onAgain: () => void }) => {
  const found = useTeam(desk)
  if (found === null) return <output>{copy.loading}</output>
  if ('team' in found) return children(found.team)
  return (
    <>
      <Notice tone="error" role="alert">
        {found.problem}
      </Notice>
      <Button wide onClick={onAgain}>
        {copy.tryAgain}
      </Button>
    </>
  )
}

/** Asks who works at the event, and shows what depends on it. */
export const WithTeam = (props: TeamProps) => {
  const [tries, setTries] = useState(0)
  return <Asked key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}

/** What a manager is asked to agree to. */
type Wanted = { useId: OpId; discountId: string; amount: Centavos; person: DiscountPerson | null }

type ApprovalProps = { desk: Desk; wanted: Wanted; onAgreed: () => void }
type AgreeProps = ApprovalProps & { approver: DiscountPerson }

/** The manager's PIN; it goes to the server and is kept nowhere. */
const Agree = ({ desk, wanted, approver, onAgreed }: AgreeProps) => {
  const { useId, discountId, amount, person } = wanted
  const asked = {
    op_id: useId,
    discount_id: discountId,
    amount,
    user_id: approver.id,
    ...(person && { person: person.id }),
  }
  const { isBusy, problem, onEnter } = useAgreement(
    (pin) => desk.call(approveDiscount, { params: { event: desk.at.event.id }, body: { ...asked, pin } }),
    onAgreed,
  )
  return (
    <div className={styles.agree}>
      <p>{copy.pinOf(approver.name)}</p>
      <PinPad
        isBusy={isBusy}
        enterWords={copy.approve}
        onEnter={onEnter}
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
