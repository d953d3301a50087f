import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createFaults } from '../faults.ts'
import { createLater } from '../later.ts'
import { createDelivery } from '../mercado-pago/deliver-notices.ts'
import { makeSigning, type Signing } from './certificate.ts'
import type { Faults } from './faults.ts'
import type { State } from './state.ts'

export type Settings = {
  clientId: string | null
  clientSecret: string | null
  /** Where notices go; null sends none. */
  webhookUrl: string | null
  webhookId: string
  merchantId: string
  /** Where the authority of the notices' certificate is written, for whoever must believe it. */
  caFile: string | null
  noticeRetryMs: readonly number[]
}

export const reportFaults = ['missing', 'wrong_amount', 'wrong_fee'] as const
type ReportFault = { captureId: string; fault: (typeof reportFaults)[number] }

type Given = {
  state: State
  settings: Settings
  now: () => number
  changed: () => void
  closing: AbortSignal
}

/** One simulated merchant account: what it holds, how it speaks and what it was told to do wrong. */
export type Merchant = Given & {
  nextId: () => string
  later: (ms: number, work: () => void) => void
  signing: Signing
  delivery: ReturnType<typeof createDelivery>
  faults: Faults
  /** What the transaction report says wrong of a capture. */
  report: ReportFault[]
  /** This server's own address, as its last caller named it: links and certificates lie under it. */
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
  const { state, settings, now, closing } = given
  const later = createLater(closing)
  state.signing ??= makeSigning(now())
  if (settings.caFile !== null) keep(settings.caFile, state.signing.authority.certificate)
  return {
    ...given,
    nextId,
    later,
    signing: state.signing,
    delivery: createDelivery({ ...given, later }),
    faults: createFaults(),
    report: [],
    origin: '',
  }
}
