import { expect, test, vi } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { supervise } from './supervisor.ts'

/** A PostgreSQL that ends when it is told to, or dies. */
const postmaster = (pid: number) => {
  const { promise: ended, resolve: die } = Promise.withResolvers<void>()
  const stop = vi.fn<() => Promise<void>>(async () => die())
  return { pid, port: 1, ended, stop, die }
}

test('what ends unasked is started again, and told of once', async () => {
  const [first, second] = [postmaster(1), postmaster(2)]
  const starts = [first, second]
  const downs: unknown[] = []
  const supervised = await supervise(
    async () => starts.shift() ?? Promise.reject(new Error('too many starts')),
    (error) => downs.push(error),
  )
  first.die()
  await expect.poll(() => starts).toEqual([])
  expect(downs).toEqual([undefined])
  await supervised.stop()
  expect(second.stop).toHaveBeenCalled()
})

test('a start that fails is told of and tried again', async () => {
  const [first, second] = [postmaster(1), postmaster(2)]
  const outcomes = [
    () => Promise.resolve(first),
    () => Promise.reject(new Error('its memory is still in use')),
    () => Promise.resolve(second),
  ]
  const downs: string[] = []
  const supervised = await supervise(
    () => outcomes.shift()?.() ?? Promise.reject(new Error('too many starts')),
    (error) => downs.push(String(error)),
  )
  first.die()
  await expect.poll(() => outcomes).toEqual([])
  expect(downs).toEqual(['undefined', 'Error: its memory is still in use'])
  await supervised.stop()
})

test('a stop in the middle of a restart stops what the restart makes', async () => {
  const [first, second] = [postmaster(1), postmaster(2)]
  const restarting = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<Postmaster>()
  const outcomes = [
    () => Promise.resolve(first),
    () => {
      restarting.resolve()
      return slow.promise
    },
  ]
  const supervised = await supervise(
    () => outcomes.shift()?.() ?? Promise.reject(new Error('too many starts')),
    () => {},
  )
  first.die()
  await restarting.promise
  const stopping = supervised.stop()
  slow.resolve(second)
  await stopping
  expect(second.stop).toHaveBeenCalled()
})
