import type { Reply } from '@saldo/contract/endpoint'
import type { EventId } from '@saldo/contract/ids'
import { searchPeople } from '@saldo/contract/people'
import { isRole } from '@saldo/contract/roles'
import { call } from '@saldo/client/api/call.ts'
import { textOf } from '@saldo/client/form-fields.ts'

export type Found = Reply<typeof searchPeople>
export type FoundPerson = Found['people'][number]

/**
 * The last search. In memory and not in the URL, because a name or an e-mail there would stay in histories and
 * logs.
 */
const asked = { text: '', role: '', event: '', pages: 1 }

export const lastSearch = (): Readonly<typeof asked> => asked

/** Makes a search the last one again. */
export const searchAgain = (search: Readonly<typeof asked>): void => {
  Object.assign(asked, search)
}

/** Stores a form's search for the reload that follows. */
export const look = async (form: FormData): Promise<void> => {
  Object.assign(asked, {
    text: textOf(form, 'text').trim(),
    role: textOf(form, 'role'),
    event: textOf(form, 'event_id'),
    pages: 1,
  })
}

export const lookFurther = async (): Promise<void> => {
  asked.pages += 1
}

/** Pages loaded of the last search. */
export const findPeople = async (): Promise<Found> => {
  const { text, role, event, pages } = asked
  const body = {
    ...(text !== '' && { text }),
    ...(isRole(role) && { role }),
    ...(event !== '' && { event_id: Number(event) as EventId }),
  }
  const people: FoundPerson[] = []
  let next: Found['next'] = null
  for (let page = 0; page < pages; page++) {
    const found: Found = await call(searchPeople, {
      body: { ...body, ...(next !== null && { after: next }) },
    })
    people.push(...found.people)
    next = found.next
    if (next === null) break
  }
  return { people, next }
}
