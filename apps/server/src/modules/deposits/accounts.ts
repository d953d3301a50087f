import { depositsCopy } from '@saldo/copy/deposits'
import { paymentVendors, vendorTitle } from '../../gateways/providers.ts'
import type { AccountKey } from '../ledger/index.ts'

/** What people call a clearing account: its gateway, or the terminals. */
export const clearingName = (key: AccountKey): string => {
  if (key === 'terminal_clearing') return depositsCopy.terminals
  const vendor = paymentVendors.find(({ clearingAccount }) => clearingAccount === key)
  return vendor ? vendorTitle(vendor) : key
}
