import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import type { Inbox } from './control/inbox.ts'
import type { Safe } from './shared/html.ts'
import type { Notice } from './shared/notices.ts'

/** Services that the simulator provides to each vendor at start. */
export type World = {
  /** Epoch milliseconds: the machine's clock, or one that a test started at another instant. */
  now: () => number
  /** Must be called after each change of the state, so that it is saved. */
  changed: () => void
  /** Runs `work` after `ms`; never once the simulator is closing. */
  later: (ms: number, work: () => void) => void
  closing: AbortSignal
  /** Inbox of the messages sent to people. */
  inbox: Inbox
}

/** A command of the control API: an action and its fields. */
export type Order = object

/** A command of the control API, as the control page documents it. */
export type Command = { title: string; says: string; body: Order; values?: readonly string[] }

/** A running vendor. Everything but its HTTP routes is optional. */
export type OpenVendor = {
  /** HTTP routes by prefix. */
  routes: { [prefix: string]: FastifyPluginAsync }
  /**
   * Handlers of control commands by provider. Each throws a zod error, or one with a `status`, and accepts
   * `clear`.
   */
  control?: { [provider: string]: (order: Order) => Promise<object> | object }
  /** Prepared outcomes, as text for the control page. */
  prepared?: () => string[]
  /** State shown by `GET /_sim/control`; lists of several vendors under one name are concatenated. */
  seen?: () => { [field: string]: unknown }
  /** Fields added to `GET /_sim/health`. */
  health?: { [field: string]: unknown }
  /** Table on the control page. */
  table?: () => Safe
  /** Notices to the product, for the control page's table of all notices. */
  notices?: () => readonly Notice[]
  /** Resumes what an earlier run left undone, once the simulator answers. */
  resume?: () => void
  close?: () => Promise<void>
}

/** A simulated third party, exported by its folder and listed in `registry.ts`. */
export type Vendor<Settings extends z.ZodObject = z.ZodObject, State extends object = object> = {
  /** Prefix of its variables: under `SIM_PAYPAL`, the setting `clientId` is `SIM_PAYPAL_CLIENT_ID`. */
  env: string
  settings: Settings
  /** Initial state, saved under a name that no other vendor uses. */
  emptyState: () => State
  open(given: World & { settings: z.output<Settings>; state: State }): Promise<OpenVendor> | OpenVendor
  /** Forms on the control page. */
  forms?: readonly Safe[]
  /** Notes for the control page, such as test cards. */
  guide?: Safe
  commands?: readonly Command[]
}

/** Infers a vendor's types from its schema and state. */
export const defineVendor = <Settings extends z.ZodObject, State extends object>(
  vendor: Vendor<Settings, State>,
): Vendor<Settings, State> => vendor
