import { ANSWER_WITHIN_MS } from '../../../gateways/vendor-call.ts'

/** Less than this is no time for a gateway to answer in. */
const WORTH_ASKING_MS = 1_000

/**
 * Asks a gateway, and at once again when no answer came, both within the 12 s that a buyer's call may last. The same
 * idempotency key is the caller's duty. `isRepeat` tells whose answer it is.
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
