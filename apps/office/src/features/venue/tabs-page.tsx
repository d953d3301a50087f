import { useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { closeTab, listTabs, type Tab } from '@saldo/contract/tabs'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { serverNow } from '@saldo/client/session/token.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Consequences } from '../../shared/form-dialog.tsx'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Question, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { tabCopy as copy } from './tab-copy.ts'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/tabs-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(() => call(listTabs, { ...inEvent(args), query: { of: 'event' } }))

/** What the page showed as served: a tab that changed since is not closed. */
const servedIn = (form: FormData) => {
  const shown = form.get('centavos')
  return { served: centavos(BigInt(typeof shown === 'string' ? shown : 0)) }
}

export const clientAction = actionOf({ close: sends(closeTab, servedIn) })

type CloseProps = { tab: Tab; who: string; opId: OpId; onClose: () => void }

const Close = ({ tab, who, opId, onClose }: CloseProps) => (
  <Question
    title={copy.closeTitle(who)}
    fields={{ intent: 'close', tab: tab.id, op_id: opId, centavos: String(tab.served) }}
    onClose={onClose}
  >
    <Consequences
      sentences={[
        tab.served > 0n ? copy.charged(mxn(tab.served)) : copy.nothing,
        ...(tab.free > 0n ? [copy.freed(mxn(tab.free))] : []),
      ]}
    />
  </Question>
)

const Row = ({ tab }: { tab: Tab }) => {
  const { timezone } = useOfficeEvent()
  const [opId, setOpId] = useState<OpId | null>(null)
  const who = copy.who(tab.holder ?? copy.anonymous, tab.place.name)
  return (
    <>
      <span className={styles.what}>
        <strong>{who}</strong>
        <span className={styles.detail}>{copy.sums(mxn(tab.hold), mxn(tab.served), mxn(tab.free))}</span>
        <span className={styles.detail}>
          {copy.since(tab.opened_by, shortMoment(tab.opened_at, new Date(serverNow()), timezone))}
        </span>
      </span>
      <span className={styles.ways}>
        <Button look="secondary" small onClick={() => setOpId(makeOpId())}>
          {copy.close}
        </Button>
      </span>
      {opId && <Close tab={tab} who={who} opId={opId} onClose={() => setOpId(null)} />}
    </>
  )
}

/** Open tabs of all places, which whoever runs the event may close. */
export default function TabsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <VenuePage intro={copy.intro}>
      <Shown of={found}>
        {(tabs) => (
          <Card>
            {tabs.length === 0 && <p>{copy.none}</p>}
            <ul className={styles.list}>
              {tabs.map((tab) => (
                <li key={tab.id}>
                  <Row tab={tab} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Shown>
    </VenuePage>
  )
}
