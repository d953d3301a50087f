import { expect, test } from 'vitest'
import { transport } from './transport.ts'

test('a request is given up after 30 000 ms, with status 408', async () => {
  const asked: number[] = []
  const late = new AbortController()
  const send = transport({
    isOnline: () => true,
    timeoutSignal: (ms) => {
      asked.push(ms)
      return late.signal
    },
    fetch: (_url, options) =>
      new Promise((_done, fail) =>
        options?.signal?.addEventListener('abort', () => fail(late.signal.reason)),
      ),
  })
  const sent = send('/x', { method: 'GET', headers: {} })
  late.abort(new DOMException('late', 'TimeoutError'))
  await expect(sent).rejects.toMatchObject({ status: 408, message: 'Intenta de nuevo.' })
  expect(asked).toEqual([30_000])
})
