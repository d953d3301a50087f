import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../../kit/copy.ts'
import { entryOf } from '../../queue/queue.ts'
import type { Desk } from '../../desk/desk.ts'
import type { Bill, Paying } from '../../desk/bill.ts'
import { tillBarCopy as copy } from './copy.ts'
import type { OpenBill } from '../../desk/open-bills.ts'
import styles from './sale-screen.module.css'
import type { Till } from './use-till.ts'

/** An order begun for another QR and not charged, beside the camera. */
export const OpenNote = ({ begun: { qr, isSpent }, till }: { begun: OpenBill; till: Till }) => (
  <div className={styles.open}>
    <h2>{copy.openBill(qr.holder ?? tillCopy.anonymous)}</h2>
    {isSpent ? (
      <p>{copy.scanForBill}</p>
    ) : (
      <Button look="secondary" small onClick={() => void till.lookUp(qr.code)}>
        {copy.goOnWithBill}
      </Button>
    )}
  </div>
)

/** A part-payment whose outcome this device doesn't know. */
export const lostIn = (desk: Desk, bill: Bill | null): Paying | null =>
  bill?.kind === 'paying' && desk.isKnown && !entryOf(desk.queued, bill.opId) ? bill : null

/** Whether a person has to see to the partly paid bill before another order is begun. */
export const isHeldUp = (desk: Desk, bill: Bill | null): boolean =>
  bill?.kind === 'due' || lostIn(desk, bill) !== null
