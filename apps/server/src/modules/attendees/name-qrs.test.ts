import { expect, test } from 'vitest'
import { aPerson, confirmed } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { openUserWallet } from '../wallets/index.ts'
import { nameQrs } from './name-qrs.ts'

const server = useServer(() => ({}) as never)

test('an e-mail names the QR of who confirmed it, and nobody’s while nobody has', async () => {
  const { id: eventId } = await anEvent(server)
  const [ana, stranger] = [await confirmed(server, await aPerson(server)), await aPerson(server)]
  const at = server.clock.now()
  const hers = await openUserWallet(server.deps, { eventId, userId: ana.id, at })
  const theirs = await openUserWallet(server.deps, { eventId, userId: stranger.id, at })
  const texts = [ana.email.toUpperCase(), stranger.email]
  expect([...(await nameQrs(server.deps, eventId, texts)).values()]).toEqual([hers, 'unknown'])
  await confirmed(server, stranger)
  expect([...(await nameQrs(server.deps, eventId, texts)).values()]).toEqual([hers, theirs])
})
