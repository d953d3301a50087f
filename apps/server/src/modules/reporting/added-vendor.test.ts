import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureVendor } from '../../../test/vendors/fixture-vendor.ts'
import type { PaymentVendor } from '../../gateways/payment-provider.ts'
import { paymentVendors } from '../../gateways/providers.ts'
import { kinds } from '../ledger/index.ts'
import { figuresOf } from './figures.ts'

// One line in the registry is all that a vendor needs.
const vendors = paymentVendors as PaymentVendor[]
beforeAll(() => void vendors.push(fixtureVendor))
afterAll(() => void vendors.pop())

const topUp = { kind: kinds.topup, isHouse: false, credit: 'wallets', transfers: 1, amount: 20_000n }

test('a top-up at an added vendor counts for the vendor’s method, one at an unknown account for none', () => {
  const methodsOf = (debit: string) => figuresOf([{ ...topUp, debit, method: '' }]).methods
  const one = { topups: 1, amount: 20_000n, fees: 0n }
  expect(methodsOf(fixtureVendor.clearingAccount)).toEqual([{ method: fixtureVendor.strayMethod, ...one }])
  expect(methodsOf('gateway_clearing:nobody')).toEqual([{ method: 'other', ...one }])
})
