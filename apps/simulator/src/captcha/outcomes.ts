/** What may go wrong with a captcha: its script, its widget, the token that it gives, or the server's question. */
export const outcomes = [
  'script_404',
  'script_slow',
  'widget_error',
  'token_expires',
  'wrong_hostname',
  'wrong_action',
  'expired',
  'duplicate',
  'bad_secret',
  'server_error',
  'hang',
] as const
export type Outcome = (typeof outcomes)[number]

type Forced = { outcome: Outcome; times: number; seconds: number }

export type Outcomes = ReturnType<typeof createOutcomes>

/** What was prepared for the next captchas: each point asks for what concerns it, first in, first out. */
export const createOutcomes = () => {
  const queue: Forced[] = []
  return {
    force: (forced: Forced) => void queue.push(forced),
    take: (concerned: readonly Outcome[]): { outcome: Outcome; seconds: number } | undefined => {
      const place = queue.findIndex(({ outcome }) => concerned.includes(outcome))
      const forced = queue[place]
      if (!forced) return undefined
      forced.times -= 1
      if (forced.times <= 0) queue.splice(place, 1)
      return forced
    },
    waiting: (): readonly Forced[] => queue,
    clear: () => void queue.splice(0),
  }
}
