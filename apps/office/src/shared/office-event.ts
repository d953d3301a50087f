import {
  createContext,
  data,
  type ClientActionFunctionArgs,
  type MiddlewareFunction,
  useOutletContext,
} from 'react-router'
import type { z } from 'zod'
import type { Endpoint, Reply } from '@saldo/contract/endpoint'
import { eventId, type EventId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { valuesOf } from '@saldo/client/form-fields.ts'
import { type MyEvent, myEventsContext, type Role } from './my-events.ts'

/** `timezone`: the event's time zone, in which its times are shown. */
export type OfficeEvent = {
  id: EventId
  name: string
  timezone: string
  /** Null when the user may not see the event; its pages are refused too. */
  endsAt: string | null
  /** The caller's, as far as the server tells. */
  role: Role | null
}

const HOME_ZONE = 'America/Mexico_City'

const eventAmong = (mine: readonly MyEvent[], id: EventId): OfficeEvent => {
  const found = mine.find(({ event }) => event.id === id)
  return {
    id,
    name: found?.event.name ?? '',
    timezone: found?.event.timezone ?? HOME_ZONE,
    endsAt: found?.event.ends_at ?? null,
    role: found?.role ?? null,
  }
}

type Named = { id: EventId; read: () => Promise<OfficeEvent> }

/** The event in the URL, for loaders and actions. Set by `requireOfficeEvent`. */
export const officeEventContext = createContext<Named>()

/** Throws the not-found page when the URL names no event. Each page's own request checks the permission. */
export const requireOfficeEvent: MiddlewareFunction = ({ params, context }) => {
  const named = eventId.safeParse(Number(params['event']))
  if (!named.success) throw data(null, { status: 404 })
  const { data: id } = named
  context.set(officeEventContext, {
    id,
    read: async () => eventAmong(await context.get(myEventsContext)(), id),
  })
}

/** The event around a page, for its components. */
export const useOfficeEvent = (): OfficeEvent => useOutletContext<OfficeEvent>()

type Args = Pick<ClientActionFunctionArgs, 'context'>

/** The parameters of a call that needs the event alone. */
export const inEvent = ({ context }: Args) => ({ params: { event: context.get(officeEventContext).id } })

const valuesFor = (schema: z.ZodType | undefined, form: FormData): Record<string, unknown> =>
  schema ? valuesOf(schema as z.ZodObject, form) : {}

/**
 * The work of an action that sends a form to `endpoint`, for this event: parameters and body have their values by
 * the names of its schemas, or from `typed` where a form's text means something else.
 */
export const sends =
  <E extends Endpoint & { params: z.ZodType }>(
    endpoint: E,
    typed: (form: FormData) => Partial<z.output<NonNullable<E['body']>>> = () => ({}),
  ) =>
  (form: FormData, args: Args): Promise<Reply<E>> =>
    // The call checks both against the schemas that their names come from.
    (call as (to: Endpoint, parts: object) => Promise<Reply<E>>)(endpoint, {
      params: { ...valuesFor(endpoint.params, form), ...inEvent(args).params },
      ...(endpoint.body && { body: { ...valuesFor(endpoint.body, form), ...typed(form) } }),
    })
