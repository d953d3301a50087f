import type { EventRecord } from '../../src/modules/events/index.ts'
import type { Batcher, Charge } from '../../src/modules/ledger/index.ts'
import type { PaymentDeps } from '../../src/modules/payments/index.ts'
import type { createDice } from '../server/dice.ts'
import type { TestServer } from '../server/server.ts'
import type { FakeGateways } from '../vendors/fake-gateways.ts'
import type { Cashier } from '../venue/desk.ts'

/** Where many people's histories happen at once: one event with its bar, its cash point and its gateways. */
export type Night = {
  server: TestServer
  fake: FakeGateways
  payments: PaymentDeps
  dice: ReturnType<typeof createDice>
  event: EventRecord
  cashier: Cashier & { shift: string }
  /** What reproduces it. */
  seed: number
  batcher: Batcher
  bar: Charge['place']
  /** Groups of the grants of the event's campaigns; all have ended when what is left lapses. */
  campaigns: readonly [string, ...string[]]
}
