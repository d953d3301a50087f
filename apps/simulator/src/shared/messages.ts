import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Message } from '../control/inbox.ts'
import type { OpenVendor, Vendor, World } from '../vendor.ts'
import { nextForm } from './control-parts.ts'
import { ConnectionCut, pause } from './http.ts'
import { clear, createObey, times } from './orders.ts'
import { type Prepared, createPrepared } from './prepared.ts'

/** Duration in ms of a call that hangs, unless a test sets another. */
export const hangMs = z.coerce.number().default(30_000)

type Forced<Outcome extends string> = { outcome: Outcome; times: number }
/** A vendor of messages: what is prepared for the next ones. */
export type Messenger<Outcome extends string> = World & { prepared: Prepared<Forced<Outcome>> }

const TELL_WITHIN_MS = 15_000

/** Calls the product's webhook; returns its status, or null when it did not answer. */
export const tell = async ({ closing }: World, url: string, init: RequestInit): Promise<number | null> => {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(TELL_WITHIN_MS)])
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}

/** Adds a message without subject or HTML to the inbox, at the vendor's time. */
export const receive = (
  { inbox, now }: World,
  message: Pick<Message, 'channel' | 'to' | 'text'> & Partial<Message>,
): void =>
  inbox.add({ subject: null, html: null, attachments: [], at: new Date(now()).toISOString(), ...message })

type Refusals = { [outcome: string]: Error }

/**
 * Takes the outcome prepared for the next message. Throws when the call must end before the message is taken:
 * after a while or at once without an answer, or by one of the vendor's `refusals`.
 */
export const takeOutcome = async <Outcome extends string>(
  { prepared, closing }: Messenger<Outcome>,
  reply: FastifyReply,
  { hangs, retryAfter, refusals }: { hangs: number; retryAfter?: string; refusals: Refusals },
): Promise<Outcome | undefined> => {
  const outcome = prepared.take()?.outcome
  if (outcome === undefined) return undefined
  if (outcome === 'hang') await pause({ closing }, hangs)
  if (outcome === 'hang' || outcome === 'cut') throw new ConnectionCut()
  if (outcome === 'rate_limit' && retryAfter) void reply.header('retry-after', retryAfter)
  const refusal = refusals[outcome]
  if (refusal) throw refusal
  return outcome
}

/** A message vendor's prepared outcomes, the commands that force them, and the state it reports. */
export const createOutcomes = <const Outcomes extends readonly [string, ...string[]]>(
  provider: string,
  outcomes: Outcomes,
) => {
  const prepared = createPrepared<Forced<Outcomes[number]>>(provider)
  const next = z.object({ action: z.literal('next'), outcome: z.enum(outcomes), times })
  const obey = createObey(z.discriminatedUnion('action', [next, clear]), {
    next: (_party: undefined, { outcome, times: left }) => prepared.force({ outcome, times: left }),
    clear: () => prepared.clear(),
  })
  const told = {
    control: { [provider]: (order: object) => obey(undefined, order) },
    prepared: prepared.words,
    seen: () => ({ messages: prepared.seen() }),
  } satisfies Partial<OpenVendor>
  return { prepared, told }
}

/** The form and the command that force the next message's outcome; `name` is the message's Spanish name. */
export const messagePage = (
  provider: string,
  name: string,
  outcomes: readonly [string, ...string[]],
  remark = '',
) =>
  ({
    forms: [nextForm(provider, `El siguiente ${name}`, outcomes)],
    commands: [
      {
        title: `Forzar cómo termina el siguiente ${name}`,
        says: `Primero en entrar, primero en salir. ${remark}`,
        body: { provider, action: 'next', outcome: outcomes[0], times: 1 },
        values: outcomes,
      },
    ],
  }) satisfies Partial<Vendor>
