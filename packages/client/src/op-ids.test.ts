import { expect, test } from 'vitest'
import { ApiError, offlineError, timeoutError } from './api/api-error.ts'
import { createOpIds } from './op-ids.ts'

const refusal = (status: number, code: string) => new ApiError({ status, code, message: 'No.' })

/** The id of each of these attempts; an attempt that has an error ends in it. */
const idsOf = async (...attempts: (readonly [asked: string, error?: Error])[]): Promise<string[]> => {
  const seen: string[] = []
  const ids = createOpIds()
  for (const [asked, error] of attempts)
    await ids
      .under(asked, async (id) => {
        seen.push(id)
        if (error) throw error
      })
      .catch(() => undefined)
  return seen
}

test.each([
  offlineError(),
  timeoutError(),
  refusal(503, 'busy'),
  refusal(409, 'request_in_progress'),
  refusal(429, 'too_many_requests'),
  refusal(403, 'csrf_refused'),
  new Error('of the page'),
])('an attempt whose outcome nobody knows is repeated as the same operation: %s', async (error) => {
  const [first, again] = await idsOf(['block ABC', error], ['block ABC'])
  expect(again).toBe(first)
})

test('another attempt after an answer is another operation', async () => {
  const [declined, then, later] = await idsOf(
    ['claim ABC', refusal(409, 'wallet_blocked')],
    ['claim ABC'],
    ['claim ABC'],
  )
  expect(new Set([declined, then, later]).size).toBe(3)
})

test('what is asked of another QR, or of this one changed meanwhile, is another operation', async () => {
  const [lost, ofNewCode, ofOldCode] = await idsOf(
    ['block ABC', offlineError()],
    ['block XYZ', offlineError()],
    ['block ABC'],
  )
  expect(ofNewCode).not.toBe(lost)
  expect(ofOldCode).toBe(lost)
})
