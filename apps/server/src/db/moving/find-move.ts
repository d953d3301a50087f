import { connect, cut } from './ends.ts'
import { fenceOf } from './fence.ts'

/** The cluster that an event is moving away from, by the owners' addresses; null where none of those that answer says so. */
export const clusterThatMoves = async (
  urls: Readonly<Record<string, string>>,
  eventId: number,
): Promise<string | null> => {
  for (const [name, url] of Object.entries(urls)) {
    const client = await connect(url).catch(() => null)
    if (!client) continue
    try {
      if ((await fenceOf(client, eventId))?.state === 'moving') return name
    } finally {
      cut(client)
    }
  }
  return null
}
