import type { RuntimeConfig } from '@saldo/contract/config'
import type { Env, EnvPart } from '../kernel/env.ts'
import type { Keys } from '../kernel/keys.ts'
import type { Checkup } from './checkup.ts'

export type ToCheck<Values extends Env = Env> = {
  env: Values
  /** Whether this is production; the command line parses its settings leniently. */
  isProduction: boolean
  /** Whether PUBLIC_URL is a loopback address. */
  isLoopback: boolean
  /** Names of the WhatsApp templates that are sent. */
  templates: readonly string[]
  answerWithinMs: number
}

/** Checkups by their names in the JSON of `saldo doctor`; `title` is for people. */
export type Checkups = { readonly [name: string]: { title: string; check: Checkup } }

/**
 * Everything specific to a third party: exported by its folder, listed in `index.ts`. `Values` are the variables
 * it reads.
 */
export type Vendor<Values extends Env = Env> = {
  /** Its environment variables. */
  readonly env: EnvPart<Values>
  /** Check its configuration without side effects. Absent where its port checks the vendor in use. */
  checkups?(given: ToCheck<Values>): Checkups
  /** Its public configuration for the web client, where that knows it. */
  runtimeConfig?(env: Values): Partial<RuntimeConfig>
}

/** A third party behind a port of ours, connected once for the whole server. */
export type PortVendor<Port, Values extends Env = Env> = Vendor<Values> & {
  connect(env: Values, keys: Keys): Port
  /** The third parties that this port chooses from, where it is one for several. */
  readonly vendors?: readonly Vendor[]
}
