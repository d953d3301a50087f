import { everybody, managesByPassword, plain, type Call, type Entry, type Maker } from './entry.ts'

const BOUNDARY = 'x-boundary-x'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
)

/** A picture with its description, as a browser sends it. */
export const pictureForm = (alt: string | Buffer, file = PIXEL): Pick<Call, 'multipart' | 'headers'> => ({
  multipart: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="alt"\r\n\r\n`),
    Buffer.from(alt),
    Buffer.from(
      `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})

const removal: Maker = async ({ server, event, people }) => {
  const { multipart, headers } = pictureForm('Para quitar')
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/media`,
    headers: { ...headers, ...people.admin.authorization },
    payload: multipart ?? '',
  })
  return { params: { media: reply.json<{ data: { id: string } }>().data.id } }
}

/** Calls of events, their pictures and the apps' releases. */
export const eventCalls: Record<string, Entry> = {
  'GET public/events': everybody(plain, { reads: 200 }),
  'GET public/events/:url': everybody(),
  'GET public/events/verifyurl/:url': everybody(),
  'GET app-versions/download/:app_id': everybody(async () => ({ params: { app_id: 1 } })),
  'POST staff/events/:event/media': managesByPassword(async () => pictureForm('Un cartel')),
  'DELETE staff/events/:event/media/:media': managesByPassword(removal),
  'POST staff/events/:event/extend': managesByPassword(
    async ({ server, event }) => {
      const { rows } = await server.pool.query<{ at: Date }>(
        'SELECT ends_at AS at FROM event WHERE id = $1',
        [event.id],
      )
      const endsAt = new Date((rows[0]?.at ?? new Date()).getTime() + 60_000)
      return { body: { ends_at: endsAt.toISOString() } }
    },
    { staff_changes: 422 },
  ),
}
