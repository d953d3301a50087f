import { expect, test } from 'vitest'
import { ApiError, offlineError, timeoutError } from '../api/api-error.ts'
import { lastAnswer } from './last-answer.ts'

const refused = (status: number) => new ApiError({ status, code: 'x', message: '' })
const fails = (error: unknown) => async () => {
  throw error
}

test('an answer that does not come leaves the last one of the same question [S-8.12]', async () => {
  const read = lastAnswer<number>()
  expect(await read('a', async () => 1)).toBe(1)
  for (const error of [offlineError(), timeoutError(), refused(500), refused(503), refused(429)])
    expect(await read('a', fails(error))).toBe(1)
  expect(await read('a', async () => 2)).toBe(2)
  expect(await read('a', fails(offlineError()))).toBe(2)
})

test('another question, a refusal, and a first question without an answer fail as they are', async () => {
  const read = lastAnswer<number>()
  await expect(read('a', fails(offlineError()))).rejects.toThrow(ApiError)
  await read('a', async () => 1)
  await expect(read('b', fails(offlineError()))).rejects.toThrow(ApiError)
  for (const error of [refused(404), refused(401), new TypeError('ours')])
    await expect(read('a', fails(error))).rejects.toBe(error)
})
