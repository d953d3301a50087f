/** A value that is usually available synchronously; a promise only when there is something to wait for. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Applies `step` to a value, synchronously when it is no promise: promises are a measurable cost in charges,
 * so cached values avoid them. An exception of `step` is then thrown, not rejected.
 */
export const andThen = <A, B>(value: MaybePromise<A>, step: (value: A) => MaybePromise<B>): MaybePromise<B> =>
  value instanceof Promise ? value.then(step) : step(value)
