import { type Centavos, centavos } from '@saldo/contract/money'
import type { OfflineSale } from '@saldo/contract/offline-office'

/** The lists of sales, and what the address calls them; those that wait need no word. */
const inAddress = { waiting: null, short: 'con-faltante', all: 'todas' } as const

/** Which sales are shown. */
export type Show = keyof typeof inAddress
export const shows = Object.keys(inAddress) as Show[]

export const showIn = (search: URLSearchParams): Show =>
  shows.find((show) => inAddress[show] === search.get('ventas')) ?? 'waiting'

export const salesAddressOf = (show: Show): string | null => inAddress[show]

/** The most that the organiser bears if a sale that waits is booked. */
export const mostBorne = ({ amount, paid }: Pick<OfflineSale, 'amount' | 'paid'>): Centavos =>
  centavos(amount - paid)
