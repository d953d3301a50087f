import {
  type ClientActionFunctionArgs,
  createContext,
  type MiddlewareFunction,
  useOutletContext,
} from 'react-router'
import type { z } from 'zod'
import type { Endpoint, Reply } from '@saldo/contract/endpoint'
import { eventId, type EventId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { notFound } from '@saldo/client/api/outcome.ts'
import { valuesOf } from '@saldo/client/form-fields.ts'
import { officeCopy as copy } from './copy.ts'
import { myOfficeContext, type OfficeEvent } from './my-office.ts'

type Named = {
  id: EventId
  /** Throws not_found where the event is none of the caller's; so does `id` where it can't be one. */
  read: () => Promise<OfficeEvent>
}

/** The event in the URL, for loaders and actions. Set by `provideOfficeEvent`. */
export const officeEventContext = createContext<Named>()

/**
 * Reads the event that the URL names. Whoever asks for it is refused as not_found where it is no event, or none of the
 * caller's. Each page's own request checks the permission.
 */
export const provideOfficeEvent: MiddlewareFunction = ({ params, context }) => {
  const named = (): EventId => idIn(eventId, Number(params['event']))
  const read = async (): Promise<OfficeEvent> => {
    const id = named()
    const { events } = await context.get(myOfficeContext)()
    const found = events.find((event) => event.id === id)
    if (!found) throw notFound(copy.notThere)
    return found
  }
  context.set(officeEventContext, {
    get id() {
      return named()
    },
    read,
  })
}

/** The id that an address names. Throws not_found for what can't be one. */
export const idIn = <Id>(schema: z.ZodType<Id>, named: unknown): Id => {
  const read = schema.safeParse(named)
  if (!read.success) throw notFound(copy.notThere)
  return read.data
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
