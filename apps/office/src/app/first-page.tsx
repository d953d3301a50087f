import { redirect } from 'react-router'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { officeEventContext } from '../shared/office-event.ts'
import { entriesAt } from '../shell/navigation.ts'
import type { Route } from './+types/first-page.ts'

/** Redirects an event's address to the first page that the caller may read. */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const found = await outcomeOf(context.get(officeEventContext).read)
  // The layout shows the error for an event that the caller may not read.
  if (found.end !== 'done') return null
  const [first] = entriesAt(found.value)
  return redirect(first?.address ?? routes.officeEvents())
}

export default function FirstPage() {
  return null
}
