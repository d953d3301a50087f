import { useState } from 'react'
import { payStatement, statementPayee } from '@saldo/contract/settlement-statements'
import { type Statement } from '@saldo/contract/settlement'
import { call } from '@saldo/client/api/call.ts'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { OfficeForm } from '../../shared/section.tsx'
import { placeCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'

type Shown = { clabe: string } | { problem: string }

const Clabe = ({ statement }: { statement: Statement['id'] }) => {
  const event = useOfficeEvent()
  const [shown, setShown] = useState<Shown>()
  const look = async (): Promise<void> => {
    try {
      const { clabe } = await call(statementPayee, { params: { event: event.id, statement } })
      setShown({ clabe })
    } catch (error) {
      const isOld = error instanceof ApiError && error.code === 'reauth_required'
      setShown({ problem: isOld ? copy.clabeFresh : copy.clabeFailed })
    }
  }
  return (
    <div className={styles.ways}>
      <Button look="secondary" small onClick={() => void look()}>
        {copy.seeClabe}
      </Button>
      <output className={styles.clabe}>
        {shown && ('clabe' in shown ? copy.clabeIs(shown.clabe) : shown.problem)}
      </output>
    </div>
  )
}

/** The account of an approved statement, and entering that it was paid. */
export const PayForm = ({ statement, place }: { statement: Statement; place: string }) => {
  const work = useSend()
  return (
    <>
      <Clabe statement={statement.id} />
      <p className={parts.sentence}>{copy.payHint}</p>
      <OfficeForm
        by={work}
        schema={payStatement.body}
        also={{ intent: 'pay', statement: statement.id, place }}
        submit={copy.pay}
        label={copy.payTitle}
      >
        <TextField name="paid_on" label={copy.paidOn} type="date" required autoComplete="off" />
        <TextField
          name="reference"
          label={copy.reference}
          hint={copy.referenceHint}
          required
          autoComplete="off"
        />
      </OfficeForm>
    </>
  )
}
