import type { WalletId } from '@saldo/contract/ids'
import { createCheckedAges } from './checked-ages.ts'
import type { Desk } from './desk.ts'

const checked = () => createCheckedAges(localStorage)

/** Whether the till asks for an identification before this QR gets adults-only products, as the event has it. */
export const isAgeAsked = ({ products }: Desk, walletId: WalletId): boolean => {
  const rule = products.catalogue?.age_check ?? 'each_time'
  return rule === 'each_time' || (rule === 'once_a_night' && !checked().has(walletId))
}

export const noteAge = (walletId: WalletId): void => checked().note(walletId)
