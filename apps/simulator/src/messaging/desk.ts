import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Inbox } from '../control/inbox.ts'

/** What every vendor of messages works with. */
export type MessageDesk = {
  inbox: Inbox
  now: () => number
  /** To be called after each change, so that it is kept. */
  changed: () => void
  closing: AbortSignal
}

/** Forced outcomes of the next messages, first in, first out. */
export type Prepared<Outcome extends string> = ReturnType<typeof createPrepared<Outcome>>

export const createPrepared = <Outcome extends string>() => {
  const queue: { outcome: Outcome; times: number }[] = []
  return {
    force: (outcome: Outcome, times: number) => void queue.push({ outcome, times }),
    take: (): Outcome | undefined => {
      const [next] = queue
      if (next && --next.times <= 0) queue.shift()
      return next?.outcome
    },
    waiting: (): readonly { outcome: Outcome; times: number }[] => queue,
    clear: () => void queue.splice(0),
  }
}

/** Ends a call without any answer, as a lost connection does. */
export const cut = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Waits, but not beyond the simulator's end. */
export const pause = async ({ closing }: MessageDesk, ms: number): Promise<void> => {
  await sleep(ms, undefined, { signal: closing }).catch(() => undefined)
}

const TELL_WITHIN_MS = 15_000

/** Calls the product's webhook; its status, or null when it did not answer. */
export const tell = async (
  { closing }: MessageDesk,
  url: string,
  init: RequestInit,
): Promise<number | null> => {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(TELL_WITHIN_MS)])
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
