import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createFaults } from '../../shared/faults.ts'
import { createDelivery } from '../../shared/notices.ts'
import { createReport } from '../../shared/payments.ts'
import { makeSigning } from './certificate.ts'
import type { Fault, Given, Merchant, operations } from './state.ts'
import { refusal } from './wire.ts'

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
    notices: createDelivery(given),
    faults: createFaults<(typeof operations)[number], Fault>(given, (status) =>
      status === 429
        ? refusal(429, 'RATE_LIMIT_REACHED', 'Too many requests.')
        : refusal(status, 'INTERNAL_SERVICE_ERROR', 'An internal service error has occurred.'),
    ),
    report: createReport(),
    origin: '',
  }
}
