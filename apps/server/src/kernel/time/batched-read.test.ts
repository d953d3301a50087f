import { expect, test } from 'vitest'
import { createBatchedRead } from './batched-read.ts'

/** A reader whose reads end when they are told to; each answers `key@number of the read`, and nothing for "none". */
const aReader = () => {
  const begun: { keys: readonly string[]; end: PromiseWithResolvers<void> }[] = []
  const read = createBatchedRead(async (keys: readonly string[]) => {
    const number = begun.push({ keys, end: Promise.withResolvers<void>() })
    await begun[number - 1]?.end.promise
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}@${number}`]))
  })
  return { read, begun }
}

test('who asks alone is read at once; those who ask meanwhile are read together, each key once', async () => {
  const { read, begun } = aReader()
  const asked = [read('a'), read('b'), read('c'), read('b'), read('none')]
  expect(begun.map(({ keys }) => keys)).toEqual([['a']])
  begun[0]?.end.resolve()
  expect(await asked[0]).toBe('a@1')
  expect(begun[1]?.keys).toEqual(['b', 'c', 'none'])
  begun[1]?.end.resolve()
  expect(await Promise.all(asked.slice(1))).toEqual(['b@2', 'c@2', 'b@2', undefined])
})

test('a key that is asked for again during its read gets a later one', async () => {
  const { read, begun } = aReader()
  const [first, second] = [read('a'), read('a')]
  begun[0]?.end.resolve()
  expect(await first).toBe('a@1')
  begun[1]?.end.resolve()
  expect(await second).toBe('a@2')
})

test('a read that fails fails for those in it alone', async () => {
  const { read, begun } = aReader()
  const [first, second] = [read('a'), read('b')]
  begun[0]?.end.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  begun[1]?.end.resolve()
  expect(await second).toBe('b@2')
})
