import type { RateLimiter } from '../kernel/limits/rate-limit.ts'

/** Answer of a port when the vendor's call budget is used up. */
export const LATER = { kind: 'busy', retryAfterSeconds: 10 } as const

export type Counter = Pick<RateLimiter, 'isWithin'>

/**
 * Call budget of one provider: payment calls count but are always made; queries are made only within the
 * budget.
 */
export const budgetOf = (limiter: Counter, provider: string) => {
  const isWithin = (): Promise<boolean> => limiter.isWithin('provider_questions', provider)
  return {
    pay:
      <Args extends unknown[], Answer>(callOf: () => (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        await isWithin()
        return callOf()(...args)
      },
    /** `none` is the answer when the budget is used up, as when the vendor does not reply. */
    question:
      <Args extends unknown[], Answer, None>(callOf: () => (...args: Args) => Promise<Answer>, none: None) =>
      async (...args: Args): Promise<Answer | None> =>
        (await isWithin()) ? callOf()(...args) : none,
  }
}

export type Budget = ReturnType<typeof budgetOf>
