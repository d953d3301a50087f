import { z } from 'zod'

const schema = z.object({ person: z.string().min(1).max(100) })

/** The state of a navigation that begins a search for a person: what they are searched by stands in no address. */
export const personSearch = (person: string): z.input<typeof schema> => ({ person })

/** What a navigation's state searches for; undefined where it is none of `personSearch`. */
export const wantedPerson = (state: unknown): string | undefined => {
  const found = schema.safeParse(state)
  return found.success ? found.data.person : undefined
}
