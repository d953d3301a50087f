import { expect, test } from 'vitest'
import { orderAfresh } from './orders.ts'

/** A server that answers these codes, of which some orders are over. */
const server = (codes: string[], over: string[] = []) => {
  const read: string[] = []
  const order = async () => codes.shift() ?? 'none'
  const isOver = async (code: string) => {
    read.push(code)
    return over.includes(code)
  }
  return { read, order, isOver }
}

test('an answer that was lost and is repeated when its order is over begins another order', async () => {
  const { order, isOver, read } = server(['OLD', 'NEW'], ['OLD'])
  expect(await orderAfresh({ order, isOver, mayBeRepeated: true })).toBe('NEW')
  expect(read).toEqual(['OLD'])
})

test('an answer that was lost and is repeated at once is the order that was begun', async () => {
  const { order, isOver } = server(['OLD', 'NEW'])
  expect(await orderAfresh({ order, isOver, mayBeRepeated: true })).toBe('OLD')
})

test('a first attempt waits for no second answer', async () => {
  const { order, isOver, read } = server(['NEW'])
  expect(await orderAfresh({ order, isOver, mayBeRepeated: false })).toBe('NEW')
  expect(read).toEqual([])
})
