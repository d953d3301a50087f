import { useEffect, useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { readCharge, type ReadCharge } from '@saldo/contract/taking-back'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { watched } from '../kit/connection.ts'
import { voidCopy } from '../kit/void-copy.ts'
import { VoidForm } from '../kit/void-form.tsx'
import type { SoldItem } from '../queue/operation.ts'
import type { Desk } from './desk.ts'
import { ItemsForm } from './items-form.tsx'
import { piecesOf, type TakingBack } from './taking-back.ts'
import { takingBackCopy as copy } from './taking-back-copy.ts'

/** What is left of the charge, once the server told; null before, and where it can't be asked. */
const useCharge = ({ call, at }: Desk, operation: OpId): ReadCharge | null => {
  const [found, setFound] = useState<ReadCharge | null>(null)
  useEffect(() => {
    let isLeft = false
    watched(() => call(readCharge, { params: { event: at.event.id, operation } })).then(
      (charge) => !isLeft && setFound(charge),
      // The void goes on without: what may be taken back is the server's to say.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [call, at.event.id, operation])
  return found
}

const leftOf = ({ items }: ReadCharge) =>
  items.filter(({ left }) => left > 0).map(({ name, left }) => ({ name, quantity: left }))

type TakeBackProps = {
  desk: Desk
  /** The charge as this device knows it. */
  charge: Pick<TakingBack, 'isCash'> & {
    opId: OpId
    amount: Centavos
    items: readonly SoldItem[]
    holder: string | null
  }
  onTakeBack: (said: TakingBack) => void
  onBack: () => void
}

/** Takes a charge or a sale for cash back: whole, or some of its items. */
export const TakeBack = ({ desk, charge, onTakeBack, onBack }: TakeBackProps) => {
  const found = useCharge(desk, charge.opId)
  const [isByItem, setIsByItem] = useState(false)
  const { holder, isCash } = charge
  const take = (said: TakingBack) => onTakeBack({ ...said, ...(isCash && { isCash }) })
  if (isByItem && found)
    return (
      <ItemsForm
        charge={found}
        holder={holder}
        mayBegin={desk.mayBegin('returnItems')}
        isCash={isCash === true}
        onReturn={take}
        onBack={() => setIsByItem(false)}
      />
    )
  const amount = found?.status === 'booked' ? found.amount : charge.amount
  const items = found?.status === 'booked' ? leftOf(found) : charge.items
  // Known from the beginning where this device sold it, so that the button doesn't come later.
  const hasParts = items.length === 0 || piecesOf(items) > 1
  return (
    <VoidForm
      title={voidCopy.voidTitle(mxn(amount))}
      hint={isCash ? voidCopy.voidHintCashSale : voidCopy.voidHint}
      items={items}
      holder={[found?.who && copy.charged(found.who), holder].filter(Boolean).join(' · ') || null}
      mayBegin={desk.mayBegin('void')}
      onVoid={(reason) => take({ kind: 'void', amount, reason })}
      onBack={onBack}
    >
      {hasParts && (
        <Button
          look="secondary"
          wide
          disabled={!found?.is_returnable || !desk.mayBegin('returnItems')}
          onClick={() => setIsByItem(true)}
        >
          {copy.byItem}
        </Button>
      )}
    </VoidForm>
  )
}
