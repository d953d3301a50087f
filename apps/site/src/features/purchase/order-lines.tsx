import type { User } from '@saldo/contract/auth'
import type { Order } from '@saldo/contract/orders'
import { Money } from '@saldo/ui/money.tsx'
import styles from './complete-purchase-page.module.css'
import { purchaseCopy } from './copy.ts'

const phoneText = ({ country_code, phone_number }: User): string =>
  `+${country_code ?? ''} ${(phone_number ?? '').replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')}`

/** The order's lines, its buyer and the destination of the QR. */
export const OrderLines = ({ order, user }: { order: Order; user: User }) => (
  <>
    <dl className={styles.lines}>
      <div>
        <dt>{purchaseCopy.event}</dt>
        <dd>{order.event_name}</dd>
      </div>
      <div>
        <dt>{purchaseCopy.amountOf}</dt>
        <dd>
          <Money centavos={order.amount} size="large" />
        </dd>
      </div>
      <div>
        <dt>{purchaseCopy.email}</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>{purchaseCopy.phone}</dt>
        <dd>{phoneText(user)}</dd>
      </div>
    </dl>
    <p className={styles.note}>{purchaseCopy.delivery}</p>
  </>
)
