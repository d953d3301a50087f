import { expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { createLiveTotals } from './live-totals.ts'

const server = useServer(() => ({}) as never)

test('whoever left before following began is told nothing, beside one who stays', async () => {
  const { id: eventId } = await anEvent(server)
  const live = createLiveTotals(server.deps)
  const follow = (signal: AbortSignal): string[] => {
    const told: string[] = []
    const stream = { send: (name: string) => told.push(name), end: () => undefined, signal }
    live.follow({ eventId, place: null, stream, isAllowed: async () => true })
    return told
  }
  const [gone, stays] = [follow(AbortSignal.abort()), follow(new AbortController().signal)]
  await expect.poll(() => stays, { timeout: 10_000 }).toContain('alive')
  expect(gone).toEqual([])
  live.close()
})
