import { Wallet } from 'lucide-react'
import { walletCopy } from './copy.ts'
import type { PayMethod } from '../pay-method.ts'
import { WalletPanel } from './wallet-panel.tsx'

export const wallet: PayMethod = {
  id: 'mercado_pago',
  name: walletCopy.name,
  hint: walletCopy.hint,
  Icon: Wallet,
  Panel: WalletPanel,
}
