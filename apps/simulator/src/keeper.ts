import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptMessage } from './control/inbox.ts'
import { type State as FacebookState, emptyState as emptyFacebook } from './facebook/index.ts'
import { type State as MercadoPagoState, emptyState } from './mercado-pago/index.ts'
import { type State as OidcState, emptyState as emptyOidc } from './oidc/index.ts'
import { type State as PaypalState, emptyState as emptyPaypal } from './paypal/index.ts'
import { type State as TwilioState, emptyState as emptyTwilio } from './twilio/index.ts'

const FILE = 'simulator.json'
const SAVE_AFTER_MS = 100

/** All that survives a restart: one part a vendor. */
type Everything = {
  mercadoPago: MercadoPagoState
  paypal: PaypalState
  oidc: OidcState
  facebook: FacebookState
  twilio: TwilioState
  inbox: KeptMessage[]
}

const nothing = (): Everything => ({
  mercadoPago: emptyState(),
  paypal: emptyPaypal(),
  oidc: emptyOidc(),
  facebook: emptyFacebook(),
  twilio: emptyTwilio(),
  inbox: [],
})

export type Keeper = { state: Everything; changed: () => void; close: () => Promise<void> }

const pack = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return { $bigint: value.toString() }
  if (value instanceof Map) return { $map: [...value] }
  return value
}

const unpack = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if ('$bigint' in value) return BigInt(String(value.$bigint))
  if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map)
  return value
}

const isDamage = (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT')

const load = async (path: string): Promise<Everything> => {
  const empty = nothing()
  try {
    const kept = JSON.parse(await readFile(path, 'utf8'), unpack) as Partial<Everything>
    // A file of an older version lacks what was added since.
    return {
      mercadoPago: { ...empty.mercadoPago, ...kept.mercadoPago },
      paypal: { ...empty.paypal, ...kept.paypal },
      oidc: { ...empty.oidc, ...kept.oidc },
      facebook: { ...empty.facebook, ...kept.facebook },
      twilio: { ...empty.twilio, ...kept.twilio },
      inbox: kept.inbox ?? empty.inbox,
    }
  } catch (error) {
    // A demo must start even when its file was damaged; the damaged one is kept aside.
    if (isDamage(error)) await rename(path, `${path}.damaged`)
    return empty
  }
}

/** Reads the kept state and writes it back a moment after each change, whole or not at all. `failed` hears of what could not be written. */
export const openKeeper = async (
  dataDir: string | undefined,
  failed: (error: unknown) => void,
): Promise<Keeper> => {
  if (dataDir === undefined)
    return { state: nothing(), changed: () => undefined, close: async () => undefined }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const state = await load(path)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let restMs = SAVE_AFTER_MS

  const save = async () => {
    const start = performance.now()
    await writeFile(`${path}.new`, JSON.stringify(state, pack), { mode: 0o600 })
    await rename(`${path}.new`, path)
    // A large state is written less often, so that writing never takes more than a twentieth of the time.
    restMs = Math.max(SAVE_AFTER_MS, (performance.now() - start) * 20)
  }
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(save).catch(failed)
    return writing
  }
  const changed = () => {
    timer ??= setTimeout(() => void saveNow(), restMs)
  }
  return { state, changed, close: saveNow }
}
