import { expect, test } from 'vitest'
import { createCoalescedRead } from './coalesced-read.ts'

/** Readings that end when they are told to; each answers its number. */
const aReader = () => {
  const begun: { key: string; end: PromiseWithResolvers<string> }[] = []
  const read = createCoalescedRead((key: string) => {
    const end = Promise.withResolvers<string>()
    begun.push({ key, end })
    return end.promise
  })
  const end = (number: number, value = `reading ${number}`): void => begun[number]?.end.resolve(value)
  return { read, begun, end }
}

test('those who ask during a reading share the next one, which begins after they asked', async () => {
  const { read, begun, end } = aReader()
  const [first, ...later] = [read('a'), read('a'), read('a')]
  expect(begun).toHaveLength(1)
  end(0)
  expect(await first).toBe('reading 0')
  await expect.poll(() => begun.length).toBe(2)
  const latest = read('a')
  end(1)
  expect(await Promise.all(later)).toEqual(['reading 1', 'reading 1'])
  await expect.poll(() => begun.length).toBe(3)
  end(2)
  expect(await latest).toBe('reading 2')
})

test('one who asks when nothing is being read is read for at once', async () => {
  const { read, begun, end } = aReader()
  const first = read('a')
  end(0)
  await first
  void read('a')
  expect(begun).toHaveLength(2)
})

test('keys are read apart', async () => {
  const { read, begun, end } = aReader()
  const both = [read('a'), read('b')]
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b'])
  end(1, 'of b')
  end(0, 'of a')
  expect(await Promise.all(both)).toEqual(['of a', 'of b'])
})

test('a reading that fails fails for those who asked for it, and the next one goes on', async () => {
  const { read, begun, end } = aReader()
  const [first, second] = [read('a'), read('a')]
  begun[0]?.end.reject(new Error('no luck'))
  await expect(first).rejects.toThrow('no luck')
  await expect.poll(() => begun.length).toBe(2)
  end(1)
  expect(await second).toBe('reading 1')
})
