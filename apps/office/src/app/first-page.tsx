import { data, redirect } from 'react-router'
import { officeEventContext } from '../shared/office-event.ts'
import { entriesAt } from '../shell/navigation.ts'
import type { Route } from './+types/first-page.ts'

/** An event opens at the first page that the caller may see. */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const { id, role } = await context.get(officeEventContext).read()
  const [first] = entriesAt(id, role)
  if (!first) throw data(null, { status: 404 })
  return redirect(first.address)
}

export default function FirstPage() {
  return null
}
