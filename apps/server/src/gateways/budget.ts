import type { RateLimiter } from '../kernel/rate-limit.ts'

/** What a port answers instead of asking a vendor whose budget is used up. */
export const LATER = { kind: 'busy', retryAfterSeconds: 10 } as const

export type Counter = Pick<RateLimiter, 'isWithin'>

/** The calls of one provider: what moves money counts and always goes, questions go while there is room. */
export const budgetOf = (limiter: Counter, provider: string) => {
  const isWithin = (): Promise<boolean> => limiter.isWithin('provider_questions', provider)
  return {
    pay:
      <Args extends unknown[], Answer>(callOf: () => (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        await isWithin()
        return callOf()(...args)
      },
    /** `none` is what the port answers where no answer came. */
    question:
      <Args extends unknown[], Answer, None>(callOf: () => (...args: Args) => Promise<Answer>, none: None) =>
      async (...args: Args): Promise<Answer | None> =>
        (await isWithin()) ? callOf()(...args) : none,
  }
}

export type Budget = ReturnType<typeof budgetOf>
