import { redirect } from 'react-router'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { officeEventContext } from '../shared/office-event.ts'
import { entriesAt } from '../shell/navigation.ts'
import type { Route } from './+types/first-page.ts'

/** An event opens at the first page that the caller may see. */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const found = await outcomeOf(context.get(officeEventContext).read)
  // What is none of the caller's is told by the layout around.
  if (found.end !== 'done') return null
  const [first] = entriesAt(found.value)
  return redirect(first?.address ?? routes.officeEvents())
}

export default function FirstPage() {
  return null
}
