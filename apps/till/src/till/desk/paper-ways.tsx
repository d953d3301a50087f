import { Button } from '@saldo/ui/button.tsx'
import { paperCopy as copy } from '../paper/copy.ts'
import { orderTicket, receiptOf } from '../paper/receipt.ts'
import type { Paper } from '../paper/use-paper.ts'
import type { Answer, Operation } from '../queue/operation.ts'
import styles from '../kit/face.module.css'

type PaperWaysProps = { paper: Paper; operation: Operation; answer: Answer }

/** Prints on request what isn't printed by itself; the screen doesn't wait for it. */
export const PaperWays = ({ paper, operation, answer }: PaperWaysProps) => {
  const { printsReceipts, printsOrders } = paper.settings
  const receipt = receiptOf(operation, answer)
  if (!receipt || (printsReceipts && printsOrders)) return null
  const hasOrder = !printsOrders && orderTicket(receipt, paper.by) !== null
  return (
    <>
      {!printsReceipts && (
        <Button look="tile" className={styles.next} onClick={() => paper.printReceipt(receipt)}>
          {copy.printReceipt}
        </Button>
      )}
      {hasOrder && (
        <Button look="tile" className={styles.next} onClick={() => paper.printOrder(receipt)}>
          {copy.printOrder}
        </Button>
      )}
    </>
  )
}
