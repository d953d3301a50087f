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

test('a file may take longer, as long as bytes arrive; its size is told meanwhile', async () => {
  const ends: AbortController[] = []
  let give = (_part: Uint8Array<ArrayBuffer> | null): void => {}
  let fail = (_reason: unknown): void => {}
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (reading) => {
      give = (part) => (part ? reading.enqueue(part) : reading.close())
      fail = (reason) => reading.error(reason)
    },
  })
  const send = transport({
    isOnline: () => true,
    timeoutSignal: () => {
      const end = new AbortController()
      ends.push(end)
      return end.signal
    },
    fetch: async (_url, options) => {
      options?.signal?.addEventListener('abort', () => fail(options.signal?.reason))
      return new Response(body, {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="NO-CUADRA-ventas.csv"',
        },
      })
    },
  })
  const sizes: number[] = []
  const told = Promise.withResolvers<void>()
  const onReceived = (bytes: number) => {
    sizes.push(bytes)
    // The limit of the beginning passes, now that a byte has arrived.
    ends[0]?.abort()
    told.resolve()
  }
  const file = send('/x', { method: 'GET', headers: {}, isFile: true, onReceived }) as Promise<File>
  give(new Uint8Array(7))
  await told.promise
  give(new Uint8Array(3))
  give(null)
  const saved = await file
  expect([saved.name, saved.size, saved.type, sizes]).toEqual([
    'NO-CUADRA-ventas.csv',
    10,
    'text/csv',
    [7, 10],
  ])
})
