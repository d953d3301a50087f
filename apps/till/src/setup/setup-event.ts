import { type ClientActionFunctionArgs, createContext, data, type MiddlewareFunction } from 'react-router'
import type { z } from 'zod'
import type { Endpoint, Reply } from '@saldo/contract/endpoint'
import { eventId, type EventId } from '@saldo/contract/ids'
import { staffEvents } from '@saldo/contract/venue'
import { call } from '@saldo/client/api/call.ts'
import { valuesOf } from '@saldo/client/form-fields.ts'

/** `timezone`: the event's time zone, in which its times are shown. */
export type SetupEvent = {
  id: EventId
  name: string
  timezone: string
  /** Null when the user may not see the event; its sections are refused too. */
  endsAt: string | null
}

const HOME_ZONE = 'America/Mexico_City'

const readEvent = async (id: EventId): Promise<SetupEvent> => {
  const mine = (await call(staffEvents)).find(({ event }) => event.id === id)
  return {
    id,
    name: mine?.event.name ?? '',
    timezone: mine?.event.timezone ?? HOME_ZONE,
    endsAt: mine?.event.ends_at ?? null,
  }
}

type Named = { id: EventId; read: () => Promise<SetupEvent> }

/** The event in the URL, for loaders and actions; `read` asks once per navigation. Set by `requireSetupEvent`. */
export const setupEventContext = createContext<Named>()

/** Throws the not-found page when the URL names no event. Each section's own request checks the permission. */
export const requireSetupEvent: MiddlewareFunction = ({ params, context }) => {
  const named = eventId.safeParse(Number(params['event']))
  if (!named.success) throw data(null, { status: 404 })
  let reading: Promise<SetupEvent> | undefined
  context.set(setupEventContext, { id: named.data, read: () => (reading ??= readEvent(named.data)) })
}

type Args = Pick<ClientActionFunctionArgs, 'context'>

/** The parameters of a call that needs the event alone. */
export const inEvent = ({ context }: Args) => ({ params: { event: context.get(setupEventContext).id } })

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
