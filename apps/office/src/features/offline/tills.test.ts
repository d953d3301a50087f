import type { DeviceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { offlineTillState } from '@saldo/contract/offline-office'
import { expect, test } from 'vitest'
import {
  addressOf,
  countsOf,
  isAwaited,
  mayStillLose,
  type OfflineTill,
  sellsOn,
  sortedTills,
  tillStateIn,
  tillStates,
} from './tills.ts'

const at = Date.now()
const iso = (afterMs: number) => new Date(at + afterMs).toISOString()

const till = (name: string, fields: Partial<OfflineTill> = {}): OfflineTill => ({
  device: crypto.randomUUID() as DeviceId,
  name,
  place: 'Barra Norte',
  state: 'online',
  is_revoked: false,
  last_contact_at: iso(-5_000),
  permit_ends_at: iso(3_600_000),
  limit: centavos(400_000),
  written: 0,
  posted: 0,
  sold: centavos(0),
  lost: centavos(0),
  ...fields,
})

const namesOf = (tills: readonly OfflineTill[]) => tills.map(({ name }) => name)

test('every state of a till has its filter, and its address leads back to it', () => {
  expect([...tillStates].toSorted()).toEqual([...offlineTillState.options].toSorted())
  for (const state of tillStates)
    expect(tillStateIn(new URLSearchParams({ cajas: addressOf(state) }))).toBe(state)
  expect(tillStateIn(new URLSearchParams({ cajas: 'otra' }))).toBeUndefined()
})

test('tills without contact come first, then those that are behind; each state by name, as people count', () => {
  const tills = [
    till('Norte 10'),
    till('Norte 2'),
    till('Sur 1', { state: 'settled' }),
    till('Sur 2', { state: 'behind' }),
    till('Sur 3', { state: 'away' }),
    till('Sur 4', { state: 'written_off' }),
  ]
  expect(namesOf(sortedTills(tills, undefined))).toEqual([
    'Sur 3',
    'Sur 2',
    'Norte 2',
    'Norte 10',
    'Sur 4',
    'Sur 1',
  ])
  expect(namesOf(sortedTills(tills, 'online'))).toEqual(['Norte 2', 'Norte 10'])
  expect(countsOf(tills)).toEqual({ away: 1, behind: 1, online: 2, written_off: 1, settled: 1 })
  expect(namesOf(tills.filter(isAwaited))).toEqual(['Sur 2', 'Sur 3'])
})

test('a revoked till sells on until its permit ends, and no other is warned of', () => {
  expect(sellsOn(till('a', { is_revoked: true }), iso(0))).toBe(true)
  expect(sellsOn(till('a', { is_revoked: true }), iso(3_600_000))).toBe(false)
  expect(sellsOn(till('a', { is_revoked: true, state: 'settled' }), iso(0))).toBe(false)
  expect(sellsOn(till('a'), iso(0))).toBe(false)
})

test('what a till may still cost is its limit less what it cost, and never below nothing', () => {
  const limit = centavos(400_000)
  expect(mayStillLose({ limit, lost: centavos(12_050) })).toBe(387_950n)
  expect(mayStillLose({ limit, lost: centavos(400_001) })).toBe(0n)
})
