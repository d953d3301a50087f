import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId } from './ids.ts'
import { staffRole } from './places.ts'

/** An event as the office's switcher shows it. */
const ownEvent = z.object({
  id: eventId,
  name: z.string(),
  url: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** IANA name; hours are shown in this time zone. */
  timezone: z.string(),
  status: z.enum(['draft', 'published', 'closed']),
  role: staffRole,
})

export const mine = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/mine',
  auth: { may: 'event.read' },
  summary:
    'Who the caller is in the office, and the events, past ones too, with their role at each, latest first',
  reply: z.object({ name: z.string(), is_admin: z.boolean(), events: z.array(ownEvent) }),
})
