/** Says something to whoever looks into the console; people are told elsewhere, in words of theirs. */
export const logProblem = (what: string, cause: unknown): void => console.error(what, cause)
