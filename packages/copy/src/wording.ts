/** The words of `T` in another language: the same keys, and functions of the same parameters. */
export type Wording<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Wording<Said>
    : { readonly [Key in keyof T]: Wording<T[Key]> }

/**
 * Puts another language's words into a copy object, for the whole of this page; what it returns puts the first ones back.
 * What was read of the copy before stays as it was, so copy is read when it is shown, never when a module is loaded.
 */
export const reword = <T extends object>(copy: T, words: Wording<T>): (() => void) => {
  const undo = Object.entries(words).map(([key, said]: [string, unknown]) => {
    const now: unknown = Reflect.get(copy, key)
    if (typeof now === 'object' && now !== null) return reword<object>(now, said as object)
    Reflect.set(copy, key, said)
    return () => void Reflect.set(copy, key, now)
  })
  return () => undo.forEach((each) => each())
}

/** Each fixed text of a copy object with the same in other words; what is a function has none. */
export const textsIn = <T extends object>(copy: T, words: Wording<T>): [text: string, said: string][] =>
  Object.entries(words).flatMap(([key, said]: [string, unknown]): [string, string][] => {
    const now: unknown = Reflect.get(copy, key)
    if (typeof now === 'object' && now !== null) return textsIn<object>(now, said as object)
    return typeof now === 'string' && typeof said === 'string' ? [[now, said]] : []
  })
