import { csvForm } from '../../server/csv-form.ts'
import type { Scene } from '../scene.ts'

/** The mark of a file's preview, as an administrator sees it. */
export const markIn = async (
  { server, event, people }: Scene,
  path:
    | 'staff/products-import'
    | 'staff/staff-import'
    | 'staff/temporary-staff-import'
    | 'office/deposits-import'
    | `office/campaigns/${string}/list`,
  file: string,
): Promise<string> => {
  const [group, ...words] = path.split('/')
  const rest = words.join('/')
  const { multipart, headers } = csvForm(file)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/${group}/events/${event.id}/${rest}/preview`,
    headers: { ...headers, ...people.admin.authorization },
    payload: multipart,
  })
  return reply.json<{ data: { mark: string } }>().data.mark
}
