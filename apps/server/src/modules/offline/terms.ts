import type { Centavos } from '@saldo/contract/money'
import type { OfflineTerms } from '@saldo/contract/offline'

/** Bounds of what a till may sell without the server, in centavos. */
export type Terms = { maxSale: Centavos; walletLimit: Centavos; tillLimit: Centavos; takesStatic: boolean }

export const termsToWire = ({ maxSale, walletLimit, tillLimit, takesStatic }: Terms): OfflineTerms => ({
  max_sale: maxSale,
  wallet_limit: walletLimit,
  till_limit: tillLimit,
  takes_static: takesStatic,
})

export const termsFromWire = (wire: OfflineTerms): Terms => ({
  maxSale: wire.max_sale,
  walletLimit: wire.wallet_limit,
  tillLimit: wire.till_limit,
  takesStatic: wire.takes_static,
})
