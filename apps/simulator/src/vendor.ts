import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import type { Inbox } from './control/inbox.ts'
import type { Safe } from './shared/html.ts'
import type { Notice } from './shared/notices.ts'

/** What the simulator gives to each vendor when it starts. */
export type World = {
  /** Epoch milliseconds: the machine's, or the clock that a test began elsewhere. */
  now: () => number
  /** To be called after each change of the state, so that it is kept. */
  changed: () => void
  /** Runs `work` after `ms`; never once the simulator is closing. */
  later: (ms: number, work: () => void) => void
  closing: AbortSignal
  /** Where people find the messages sent to them. */
  inbox: Inbox
}

/** A command of the control API: what to do, and the fields of that action. */
export type Order = object

/** A way to steer the simulator from a program, as the control page documents it. */
export type Command = { title: string; says: string; body: Order; values?: readonly string[] }

/** A vendor that runs. Everything but its HTTP is optional. */
export type OpenVendor = {
  /** Its HTTP, by the prefix it lies under. */
  routes: { [prefix: string]: FastifyPluginAsync }
  /** Does an order, by the provider that the order names. Throws a zod error, or one with a `status`. Each takes `clear`. */
  control?: { [provider: string]: (order: Order) => Promise<object> | object }
  /** What its orders prepared, in words of the page. */
  prepared?: () => string[]
  /** What `GET /_sim/control` tells of it; lists that several vendors tell under one name are joined. */
  seen?: () => { [field: string]: unknown }
  /** What `GET /_sim/health` tells of it. */
  health?: { [field: string]: unknown }
  /** Its table on the control page. */
  table?: () => Safe
  /** Its notices to the product, for the page's table of all. */
  notices?: () => readonly Notice[]
  /** Takes up what an earlier run left undone, once the simulator answers. */
  resume?: () => void
  close?: () => Promise<void>
}

/** A third party that the simulator plays: what its folder exports and `registry.ts` lists. */
export type Vendor<Settings extends z.ZodObject = z.ZodObject, State extends object = object> = {
  /** Its variables begin with this: under `SIM_PAYPAL`, the setting `clientId` is `SIM_PAYPAL_CLIENT_ID`. */
  env: string
  settings: Settings
  /** Its part of the kept file while nothing has happened, under a name that no other vendor uses. */
  emptyState: () => State
  open(given: World & { settings: z.output<Settings>; state: State }): Promise<OpenVendor> | OpenVendor
  /** Its forms on the control page. */
  forms?: readonly Safe[]
  /** What people should know of it, such as cards to try, for the page. */
  guide?: Safe
  commands?: readonly Command[]
}

/** Names the types of a vendor after its schema and state. */
export const defineVendor = <Settings extends z.ZodObject, State extends object>(
  vendor: Vendor<Settings, State>,
): Vendor<Settings, State> => vendor
