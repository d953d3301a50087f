/** Logs a problem to the console; users are informed elsewhere. */
export const logProblem = (what: string, cause: unknown): void => console.error(what, cause)
