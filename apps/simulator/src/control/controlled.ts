import type { Account } from '../mercado-pago/index.ts'
import type { Inbox } from './inbox.ts'

/** All that the simulator's own door shows and steers: one entry a vendor. */
export type Controlled = { inbox: Inbox; mercadoPago: Account }
