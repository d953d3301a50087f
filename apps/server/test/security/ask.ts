import type { Person } from '../people/people.ts'
import { callOf, calls, sent, type Call } from './calls/index.ts'
import { callers, type CallerName, type Scene } from './scene.ts'

export type Answer = { status: number; type: string; headers: Headers; body: string }

const personOf = (scene: Scene, name: CallerName): Person | null =>
  name === 'anonymous' ? null : scene.people[name]

/** Sends a valid call of a route over HTTP as a caller; of a stream only the head is read. */
export const ask = (scene: Scene, name: CallerName, route: string): Promise<Answer> =>
  askAs(scene, personOf(scene, name), route)

/** As `ask`, for any person, or for nobody. */
export const askAs = async (scene: Scene, who: Person | null, route: string): Promise<Answer> =>
  deliver(scene, who, await callOf(scene, who, route))

/**
 * As `ask`, for each caller in turn, with the call that was sent. All who may not make the call send the same one, unless it
 * depends on its sender: who is turned away uses nothing up, and what a call is about takes longer to make than its answer.
 */
export async function* askEach(scene: Scene, route: string): AsyncGenerator<[CallerName, Answer, Call]> {
  let unused: Call | undefined
  const { make, answers } = calls[route] ?? {}
  for (const name of callers) {
    const who = personOf(scene, name)
    const expected = answers?.[name]
    const isTurnedAway = expected === 401 || expected === 403
    const isShared = isTurnedAway && make !== undefined && make.length < 2
    const call = (isShared && unused) || (await callOf(scene, who, route))
    if (isShared) unused = call
    yield [name, await deliver(scene, who, call), call]
  }
}

const deliver = async (scene: Scene, who: Person | null, call: Call): Promise<Answer> => {
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
