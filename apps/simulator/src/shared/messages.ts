import { z } from 'zod'
import type { OpenVendor, Order, Vendor, World } from '../vendor.ts'
import { nextForm } from './control-parts.ts'
import { clear, times } from './orders.ts'
import type { Prepared } from './prepared.ts'

export const HANG_MS = 30_000

type PreparedMessages<Outcome extends string> = Prepared<{ outcome: Outcome; times: number }>

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

/** Forces the outcome of the next messages, or clears forced outcomes. */
const obey = <const Outcomes extends readonly string[]>(
  outcomes: Outcomes,
  prepared: PreparedMessages<Outcomes[number]>,
  raw: Order,
): object => {
  const order = z
    .discriminatedUnion('action', [
      z.object({ action: z.literal('next'), outcome: z.enum(outcomes), times }),
      clear,
    ])
    .parse(raw)
  if (order.action === 'clear') prepared.clear()
  else prepared.force({ outcome: order.outcome, times: order.times })
  return {}
}

/** Control commands of a message vendor, and the state it reports. */
export const messageControl = <const Outcomes extends readonly string[]>(
  provider: string,
  outcomes: Outcomes,
  prepared: PreparedMessages<Outcomes[number]>,
) =>
  ({
    control: { [provider]: (order: Order) => obey(outcomes, prepared, order) },
    prepared: () => prepared.waiting().map(({ outcome, times: left }) => `${provider}: ${outcome} × ${left}`),
    seen: () => ({ messages: prepared.waiting().map((forced) => ({ provider, ...forced })) }),
  }) satisfies Partial<OpenVendor>

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
