import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'

/** A section's data, or why they could not be loaded. */
export type Loaded<T> = { data: T; problems: null } | { data: null; problems: readonly string[] }

/** Does not throw on a refusal or lost network: the section shows the error. */
export const loaded = async <T>(read: () => Promise<T>): Promise<Loaded<T>> => {
  try {
    return { data: await read(), problems: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: null, problems: sentencesOf(error) }
  }
}
