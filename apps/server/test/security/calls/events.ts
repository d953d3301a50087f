import { v7 } from 'uuid'
import {
  everybody,
  managesByPassword,
  may,
  mayAnywhere,
  plain,
  type Call,
  type Entry,
  type Maker,
} from './entry.ts'
import type { Scene } from '../scene.ts'

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

/** A start and an end that are to come, on a wall's clock. */
const days = ({ server }: Scene, from: number): string =>
  new Date(server.clock.now().getTime() + from * 86_400_000).toISOString().slice(0, 16)
const keyed = (): Pick<Call, 'headers'> => ({ headers: { 'idempotency-key': v7() } })

const draft: Maker = async (scene) => ({
  ...keyed(),
  body: {
    name: 'Otra feria',
    starts_at: days(scene, 2),
    ends_at: days(scene, 3),
    timezone: 'America/Mexico_City',
    venue: 'Malecón',
    city: 'Puebla',
  },
})

/** Of a version that the event never had: whoever may is told so, and the scene's event stays as it is. */
const staleEdit: Maker = async (scene) => {
  const { event } = scene
  return {
    body: {
      version: 0,
      name: event.name,
      url: event.url,
      starts_at: days(scene, -1),
      ends_at: days(scene, 1),
      timezone: event.timezone,
      venue: event.venue,
      city: event.city,
      description: 'Otra descripción',
      min_topup: 10,
      max_topup: 10_000,
      max_balance: 20_000,
      min_refund: 100,
      refunds_until: null,
      cash_refunds: false,
      card_cash_out: 0,
      live_qr: 'offered',
      static_limit: null,
      corrections_limit: 500,
      auto_refunds_after_hours: null,
    },
  }
}

const order: Maker = async ({ server, event }) => {
  const { rows } = await server.pool.query<{ id: string }>('SELECT id FROM event_media WHERE event_id = $1', [
    event.id,
  ])
  return { body: { pictures: rows.map(({ id }) => id) } }
}

const changes = { staff_changes: 422 }

/** Calls by which the office makes, edits and closes events. */
export const officeEventCalls: Record<string, Entry> = {
  'GET office/events': mayAnywhere('event.read')(),
  'POST office/events': mayAnywhere('event.create')(draft, changes),
  'GET office/events/:event': may('event.read')(),
  'PUT office/events/:event': may('event.edit', 409)(staleEdit, changes),
  'GET office/events/:event/checklist': may('event.read')(),
  'GET office/events/:event/closing': may('event.edit')(),
  'POST office/events/:event/copies': may('event.create')(
    async (scene) => ({ ...keyed(), body: { name: 'La segunda', starts_at: days(scene, 2) } }),
    changes,
  ),
  'POST office/events/:event/publish': may('event.edit')(plain, { staff_changes: 200 }),
  // By another name: the scene's event must stay open.
  'POST office/events/:event/close': may('event.edit', 422)(
    async () => ({ body: { name: 'Otro nombre' } }),
    changes,
  ),
  'PUT office/events/:event/pictures': may('event.edit')(order, changes),
  'PUT office/events/:event/pictures/:media': may('event.edit')(
    async (scene, who) => ({ ...(await removal(scene, who)), body: { alt: 'Un arco' } }),
    changes,
  ),
}
