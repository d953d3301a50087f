import type { BatchFile } from '@saldo/contract/refund-batches'
import { freshFromPesos } from '@saldo/contract/refund-batches'
import { centavosOfPesos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { batchesCopy as copy } from './batches-copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'

type ApproveCardProps = { file: BatchFile; mayPay: boolean }

const Approving = ({ file: { batch } }: Pick<ApproveCardProps, 'file'>) => {
  const work = useSend()
  return (
    <>
      {batch.total >= centavosOfPesos(freshFromPesos) && <p className={parts.sentence}>{copy.fresh}</p>}
      <OfficeForm
        by={work}
        also={{ intent: 'approve', batch: batch.id }}
        submit={copy.approve}
        label={copy.approveTitle(batch.refunds)}
      >
        <TextField
          name="total"
          label={copy.typedTotal}
          inputMode="decimal"
          maxLength={20}
          required
          autoComplete="off"
        />
      </OfficeForm>
      <p className={parts.sentence}>{copy.approveHint}</p>
    </>
  )
}

/** Approves a batch by typing its sum; tells who prepared it that another person does. */
export const ApproveCard = ({ file, mayPay }: ApproveCardProps) => {
  const { batch, is_own: isOwn } = file
  const isMine = mayPay && !isOwn
  return (
    <Card labelledBy="approve" className={parts.card}>
      <h2 id="approve">{isMine ? copy.approveTitle(batch.refunds) : copy.ownTitle}</h2>
      <p className={styles.amount}>{mxn(batch.total)}</p>
      {isMine ? <Approving file={file} /> : <p>{isOwn ? copy.own : copy.cannotApprove}</p>}
    </Card>
  )
}
