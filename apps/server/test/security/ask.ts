import type { Person } from '../people/people.ts'
import { callOf, sent } from './calls/index.ts'
import type { CallerName, Scene } from './scene.ts'

export type Answer = { status: number; type: string; headers: Headers; body: string }

/** Sends a valid call of a route over HTTP as a caller; of a stream only the head is read. */
export const ask = (scene: Scene, name: CallerName, route: string): Promise<Answer> =>
  askAs(scene, name === 'anonymous' ? null : scene.people[name], route)

/** As `ask`, for any person, or for nobody. */
export const askAs = async (scene: Scene, who: Person | null, route: string): Promise<Answer> => {
  const call = await callOf(scene, who, route)
  const { url, headers } = sent(call, who)
  const gone = new AbortController()
  const body = call.multipart ?? (call.body && JSON.stringify(call.body))
  const reply = await fetch(`${scene.origin}${url}`, {
    method: call.method,
    headers: { ...(call.body && { 'content-type': 'application/json' }), ...headers },
    signal: gone.signal,
    ...(body !== undefined && { body }),
  })
  const type = reply.headers.get('content-type') ?? ''
  const isStream = type.startsWith('text/event-stream')
  const text = isStream ? '' : await reply.text()
  if (isStream) gone.abort()
  return { status: reply.status, type, headers: reply.headers, body: text }
}
