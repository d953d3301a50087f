import { CreditCard } from 'lucide-react'
import { cardCopy } from './copy.ts'
import { CardPanel } from './card-panel.tsx'
import type { PayMethod } from '../pay-method.ts'

export const card: PayMethod = {
  id: 'card',
  name: cardCopy.name,
  hint: cardCopy.hint,
  Icon: CreditCard,
  Panel: CardPanel,
}
