import { BadgeDollarSign } from 'lucide-react'
import { purchaseCopy } from '../copy.ts'
import type { PayMethod } from './pay-method.ts'
import { PaypalPanel } from './paypal-panel.tsx'

export const paypal: PayMethod = {
  id: 'paypal',
  name: purchaseCopy.paypal,
  hint: purchaseCopy.paypalHint,
  Icon: BadgeDollarSign,
  Panel: PaypalPanel,
}
