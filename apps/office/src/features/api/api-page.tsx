import { apiKeys, makeApiKey, revokeApiKey } from '@saldo/contract/api-keys'
import type { EventId } from '@saldo/contract/ids'
import type { KeyScope } from '@saldo/contract/key-scopes'
import type { WebhookKind } from '@saldo/contract/webhook-kinds'
import {
  changeWebhookKey,
  deliveries,
  makeWebhook,
  removeWebhook,
  resendDelivery,
  webhooks,
} from '@saldo/contract/webhooks'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { Choice, useFilters } from '../../shared/filters.tsx'
import { myOfficeContext } from '../../shared/my-office.ts'
import { Page } from '../../shared/page.tsx'
import { Section, Shown } from '../../shared/section.tsx'
import { apiCopy as copy } from './copy.ts'
import { DeliveriesCard } from './deliveries-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'
import type { Route } from './+types/api-page.ts'

const GUIDE = '/organiser-api.md'

const read = async (event: EventId, chosen: string | null) => {
  const params = { event }
  const [keys, hooks] = await Promise.all([call(apiKeys, { params }), call(webhooks, { params })])
  const webhook = hooks.find(({ id }) => id === chosen) ?? hooks[0]
  const sent =
    webhook && (await call(deliveries, { params: { event, webhook: webhook.id }, query: {} })).deliveries
  return { keys, hooks, shown: webhook && sent ? { webhook, deliveries: sent } : null }
}

export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const { events } = await context.get(myOfficeContext)()
    const search = new URL(request.url).searchParams
    const event = events.find(({ id }) => String(id) === search.get('event')) ?? events[0]
    if (!event) return { events, event: null, now: new Date() }
    return { events, event, ...(await read(event.id, search.get('webhook'))), now: new Date() }
  })

const eventIn = (form: FormData): EventId => Number(textOf(form, 'event')) as EventId
const inWebhook = (form: FormData) => ({ event: eventIn(form), webhook: textOf(form, 'webhook') })
const fresh = <T,>(form: FormData, work: () => Promise<T>): Promise<T> =>
  withFreshSignIn(work, routes.officeApi(eventIn(form)))

export const clientAction = actionOf({
  make: (form) =>
    fresh(form, () =>
      call(makeApiKey, {
        params: { event: eventIn(form) },
        body: {
          name: textOf(form, 'name'),
          scopes: form.getAll('scopes') as KeyScope[],
          ends_on: textOf(form, 'ends_on') || null,
        },
      }),
    ),
  revoke: (form) => call(revokeApiKey, { params: { event: eventIn(form), key: textOf(form, 'key') } }),
  add: (form) =>
    fresh(form, () =>
      call(makeWebhook, {
        params: { event: eventIn(form) },
        body: { url: textOf(form, 'url'), kinds: form.getAll('kinds') as WebhookKind[] },
      }),
    ),
  changeKey: (form) => fresh(form, () => call(changeWebhookKey, { params: inWebhook(form) })),
  remove: (form) => call(removeWebhook, { params: inWebhook(form) }),
  resend: (form) =>
    call(resendDelivery, { params: { ...inWebhook(form), delivery: textOf(form, 'delivery') } }),
})

/** Keys and webhooks of an event, and what was sent to them. */
export default function ApiPage({ loaderData: found }: Route.ComponentProps) {
  const { choose } = useFilters()
  return (
    <Page title={copy.title} intro={copy.intro} actions={<a href={GUIDE}>{copy.guide}</a>}>
      <Section>
        <Shown of={found}>
          {(of) => {
            if (of.event === null) return <p>{copy.noEvents}</p>
            const { event, events, keys, hooks, shown, now } = of
            const about = { event: event.id, clock: { now, timezone: event.timezone } }
            return (
              <>
                <Choice
                  label={copy.event}
                  all={event.name}
                  options={events
                    .filter(({ id }) => id !== event.id)
                    .map(({ id, name }) => ({ value: String(id), words: name }))}
                  value=""
                  onChoose={(value) => choose({ event: value, webhook: null })}
                />
                <KeysCard key={`keys-${event.id}`} keys={keys} {...about} />
                <WebhooksCard key={`webhooks-${event.id}`} webhooks={hooks} {...about} />
                {shown && <DeliveriesCard {...shown} {...about} />}
              </>
            )
          }}
        </Shown>
      </Section>
    </Page>
  )
}
