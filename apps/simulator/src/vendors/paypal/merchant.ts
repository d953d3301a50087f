import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { ReportFault } from '../../shared/orders.ts'
import { createFaults } from '../../shared/faults.ts'
import { createDelivery, noticeWaits } from '../../shared/notices.ts'
import { address, only } from '../../shared/settings.ts'
import type { World } from '../../vendor.ts'
import { makeSigning, type Signing } from './certificate.ts'
import type { Faults } from './faults.ts'
import type { State } from './state.ts'

export const settings = z.object({
  clientId: only,
  clientSecret: only,
  /** Address of the product's webhook. */
  webhookUrl: address,
  webhookId: z.string().default('WHSIMULATED1'),
  merchantId: z.string().default('SALDMERCHANT2'),
  /** File to which the certificate authority of the notices is written, for processes that must trust it. */
  caFile: z.string().nullable().default(null),
  noticeRetryMs: noticeWaits,
})

type Given = World & { state: State; settings: z.output<typeof settings> }

/** One simulated merchant account: its state and its forced faults. */
export type Merchant = Given & {
  nextId: () => string
  signing: Signing
  delivery: ReturnType<typeof createDelivery>
  faults: Faults
  /** Errors that the transaction report contains about a capture. */
  report: { captureId: string; fault: ReportFault }[]
  /** Origin of this server, as its last caller named it; links and certificate URLs start with it. */
  origin: string
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const ID_LENGTH = 17

const keep = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o600 })
}

const nextId = () => Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const createMerchant = (given: Given): Merchant => {
  const { state, now } = given
  state.signing ??= makeSigning(now())
  if (given.settings.caFile !== null) keep(given.settings.caFile, state.signing.authority.certificate)
  return {
    ...given,
    nextId,
    signing: state.signing,
    delivery: createDelivery(given),
    faults: createFaults(),
    report: [],
    origin: '',
  }
}
