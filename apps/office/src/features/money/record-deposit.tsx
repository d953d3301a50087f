import { useState } from 'react'
import { depositLimits, type deposits } from '@saldo/contract/deposits'
import type { Reply } from '@saldo/contract/endpoint'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import type { Draft } from './deposit-draft.ts'
import { depositsCopy as copy } from './deposits-copy.ts'
import styles from './money.module.css'

type Account = Reply<typeof deposits>['accounts'][number]

/** A gateway's name, or the terminals. */
export const nameOf = (account: Account | undefined): string => account?.name ?? copy.terminals

type RecordCardProps = { accounts: readonly Account[]; draft: Draft }

const typed = { maxLength: 14, inputMode: 'decimal', autoComplete: 'off' } as const

const Fields = ({ accounts, draft }: RecordCardProps) => (
  <>
    <SelectField
      name="account"
      label={copy.account}
      options={accounts.map((account) => ({ value: String(account.id), words: nameOf(account) }))}
      defaultValue={draft.account ?? ''}
      required
    />
    <TextField {...typed} name="amount" label={copy.amount} defaultValue={draft.amount} required />
    <TextField {...typed} name="fee" label={copy.fee} hint={copy.feeHint} defaultValue={draft.fee} />
    <TextField
      name="arrived_on"
      label={copy.arrivedOn}
      type="date"
      defaultValue={draft.arrived_on}
      required
      autoComplete="off"
    />
    <TextField
      name="reference"
      label={copy.reference}
      hint={copy.referenceHint}
      maxLength={depositLimits.reference}
      defaultValue={draft.reference}
      required
      autoComplete="off"
    />
  </>
)

/** Enters a deposit by hand. */
export const RecordCard = (props: RecordCardProps) => {
  const [opId, setOpId] = useState(makeOpId)
  const [isDone, setDone] = useState(false)
  const work = useSend(() => {
    // A repeated press is the same operation; what is typed next is a new one.
    setOpId(makeOpId())
    setDone(true)
  })
  return (
    <Card labelledBy="record-deposit" className={styles.card}>
      <h2 id="record-deposit">{copy.recordTitle}</h2>
      {isDone && !work.busy && !work.failure && <Alert tone="success" sentences={[copy.recorded]} />}
      <OfficeForm
        by={work}
        also={{ intent: 'record', op_id: opId }}
        submit={copy.record}
        label={copy.recordTitle}
        resets
      >
        <Fields {...props} />
      </OfficeForm>
    </Card>
  )
}
