import { Undo2 } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { qrsCopy } from '../copy.ts'
import { keepRefundCode } from '../../../shared/refund-code.ts'
import { routes } from '@saldo/client/routes.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import type { RefundShown } from './own-refunds.ts'
import styles from '../qr-rows.module.css'

const Request = ({ title, detail, more }: RefundShown) => (
  <Notice title={title} className={styles.refund}>
    {detail !== null && <p>{detail}</p>}
    {more && (
      <ButtonLink to={more.to} look="secondary" small>
        {more.words}
      </ButtonLink>
    )}
  </Notice>
)

/** The link to request a refund, or the state of the request. */
export const RefundEntry = ({ qr, refunds }: { qr: Qr; refunds: readonly RefundShown[] }) => {
  const newest = refunds.find(({ qrId }) => qrId === qr.id)
  return (
    <>
      {newest && <Request {...newest} />}
      {qr.available_balance > (qr.promo_balance ?? 0n) && !newest?.isOpen && (
        <ButtonLink
          to={routes.refunds()}
          look="item"
          onClick={() => keepRefundCode(qr.code)}
          className={styles.row}
        >
          <Undo2 size={20} aria-hidden="true" />
          {qrsCopy.refund}
        </ButtonLink>
      )}
    </>
  )
}
