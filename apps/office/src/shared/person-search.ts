import { z } from 'zod'

const schema = z.object({ person: z.string().min(1).max(100) })

/** Navigation state that starts a search for a person; state, because personal data must not be in a URL. */
export const personSearch = (person: string): z.input<typeof schema> => ({ person })

/** The search text in a navigation's state; undefined for any state not made by `personSearch`. */
export const wantedPerson = (state: unknown): string | undefined => {
  const found = schema.safeParse(state)
  return found.success ? found.data.person : undefined
}
