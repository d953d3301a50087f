import { ANSWER_WITHIN_MS } from '../../../gateways/vendor-call.ts'

/** The shortest remaining time in which a second request is worth sending. */
const WORTH_ASKING_MS = 1_000

/**
 * Asks a gateway, and repeats at once if no answer came, both within the 12 s limit of a buyer's call. The
 * caller must use the same idempotency key for both. `isRepeat` tells whether the answer is the second
 * call's.
 */
export const askTwice = async <Answer extends { kind: string }>(
  ask: (withinMs: number) => Promise<Answer>,
): Promise<{ answer: Answer; isRepeat: boolean }> => {
  const end = performance.now() + ANSWER_WITHIN_MS
  const answer = await ask(ANSWER_WITHIN_MS)
  const leftMs = Math.floor(end - performance.now())
  if (answer.kind !== 'unknown' || leftMs < WORTH_ASKING_MS) return { answer, isRepeat: false }
  return { answer: await ask(leftMs), isRepeat: true }
}
