import { csvForm } from '../../server/csv-form.ts'
import type { Scene } from '../scene.ts'

/** The mark of a file's preview, as an administrator sees it. */
export const markIn = async (
  { server, event, people }: Scene,
  path: 'products-import' | 'staff-import',
  file: string,
): Promise<string> => {
  const { multipart, headers } = csvForm(file)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/${path}/preview`,
    headers: { ...headers, ...people.admin.authorization },
    payload: multipart,
  })
  return reply.json<{ data: { mark: string } }>().data.mark
}
