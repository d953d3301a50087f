import { Wallet } from 'lucide-react'
import { purchaseCopy } from '../copy.ts'
import type { PayMethod } from './pay-method.ts'
import { WalletPanel } from './wallet-panel.tsx'

export const wallet: PayMethod = {
  id: 'mercado_pago',
  name: purchaseCopy.wallet,
  hint: purchaseCopy.walletHint,
  Icon: Wallet,
  Panel: WalletPanel,
}
