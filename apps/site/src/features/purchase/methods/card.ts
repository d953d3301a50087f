import { CreditCard } from 'lucide-react'
import { purchaseCopy } from '../copy.ts'
import { CardPanel } from './card-panel.tsx'
import type { PayMethod } from './pay-method.ts'

export const card: PayMethod = {
  id: 'card',
  name: purchaseCopy.card,
  hint: purchaseCopy.cardHint,
  Icon: CreditCard,
  Panel: CardPanel,
}
