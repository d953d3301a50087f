import { ApiError, sentencesOf } from '../../shared/api/api-error.ts'

/** What a section shows, or why it can't. */
export type Loaded<T> = { data: T; problems: null } | { data: null; problems: readonly string[] }

/** Never throws for a refusal or a lost network: the section says so in its place. */
export const loaded = async <T>(read: () => Promise<T>): Promise<Loaded<T>> => {
  try {
    return { data: await read(), problems: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: null, problems: sentencesOf(error) }
  }
}
