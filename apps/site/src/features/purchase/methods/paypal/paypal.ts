import { BadgeDollarSign } from 'lucide-react'
import { paypalCopy } from './copy.ts'
import type { PayMethod } from '../pay-method.ts'
import { PaypalPanel } from './paypal-panel.tsx'
import { finishPaypal } from './paypal-return.ts'

export const paypal: PayMethod = {
  id: 'paypal',
  name: paypalCopy.name,
  hint: paypalCopy.hint,
  Icon: BadgeDollarSign,
  Panel: PaypalPanel,
  finish: finishPaypal,
}
