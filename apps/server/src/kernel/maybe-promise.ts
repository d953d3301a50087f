/** A value that is mostly here already: a promise only where there is something to wait for. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Goes on with a value, at once when it is here. Each promise costs a busy till as much as a step's own work, so the
 * way of a charge makes none for what is remembered. What `step` throws at once is thrown, not rejected.
 */
export const andThen = <A, B>(value: MaybePromise<A>, step: (value: A) => MaybePromise<B>): MaybePromise<B> =>
  value instanceof Promise ? value.then(step) : step(value)
