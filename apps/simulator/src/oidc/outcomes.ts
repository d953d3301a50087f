import type { Provider } from './state.ts'

/** What the window of a provider may end with. */
export const endings = [
  'success',
  'cancel',
  'wrong_audience',
  'wrong_issuer',
  'wrong_nonce',
  'expired',
  'bad_signature',
  'unsigned',
] as const
export type Ending = (typeof endings)[number]

/** What else may go wrong: the script is missing or late, or the provider's server doesn't answer ours. */
export const troubles = ['script_404', 'script_slow', 'provider_down'] as const
export type Trouble = (typeof troubles)[number]

export type Forced = { provider: Provider; outcome: Ending | Trouble; times: number; seconds: number }
export type Outcomes = ReturnType<typeof createOutcomes>

/** What was prepared for the next sign-ins: each point asks for what concerns it, first in, first out. */
export const createOutcomes = () => {
  const queue: Forced[] = []
  return {
    force: (forced: Forced) => void queue.push(forced),
    take: <Outcome extends Ending | Trouble>(
      provider: Provider,
      concerned: readonly Outcome[],
    ): { outcome: Outcome; seconds: number } | undefined => {
      const place = queue.findIndex(
        (forced) => forced.provider === provider && concerned.some((outcome) => outcome === forced.outcome),
      )
      const forced = queue[place]
      const outcome = concerned.find((each) => each === forced?.outcome)
      if (!forced || outcome === undefined) return undefined
      forced.times -= 1
      if (forced.times <= 0) queue.splice(place, 1)
      return { outcome, seconds: forced.seconds }
    },
    waiting: (): readonly Forced[] => queue,
    clear: () => void queue.splice(0),
  }
}
