import { type ReactNode, useEffect, useRef, useState } from 'react'
import { can } from '@saldo/contract/permissions'
import type { OfflineState } from '@saldo/contract/offline-office'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { serverNow } from '@saldo/client/session/token.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Consequences } from '../../shared/form-dialog.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import parts from '../../shared/parts.module.css'
import { Question } from '../../shared/section.tsx'
import { consentCopy as copy } from './consent-copy.ts'
import { type Consent, draftOf, newDraft } from './consent-draft.ts'
import { ConsentForm } from './consent-form.tsx'
import styles from './consent.module.css'
import { MANAGES } from './tills.ts'
import { timeLeft } from './time-left.ts'

const LOOK_EACH_MS = 5_000

/** The time left until then, which goes on while the server is silent. */
const TimeLeft = ({ until }: { until: string }) => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const looking = setInterval(() => setNow(serverNow()), LOOK_EACH_MS)
    return () => clearInterval(looking)
  }, [])
  const left = timeLeft(until, now)
  if (left === null) return copy.over
  const { hours, minutes } = left
  return copy.left(hours + minutes === 0 ? copy.lessThanAMinute : copy.hoursAndMinutes(hours, minutes))
}

const Fact = ({ name, children, detail }: { name: string; children: ReactNode; detail?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.figure}>{children}</dd>
    {detail !== undefined && <dd className={styles.muted}>{detail}</dd>}
  </div>
)

type FactsProps = { consent: Consent; now: Date; timezone: string }

const Facts = ({ consent, now, timezone }: FactsProps) => {
  const { terms, permits, tills, ends_at: endsAt } = consent
  return (
    <dl className={styles.facts}>
      <Fact name={copy.maxSale}>{mxn(terms.max_sale)}</Fact>
      <Fact name={copy.walletLimit}>{mxn(terms.wallet_limit)}</Fact>
      <Fact name={copy.tillLimit}>{mxn(terms.till_limit)}</Fact>
      <Fact name={copy.staticCodes}>{terms.takes_static ? copy.accepted : copy.refused}</Fact>
      <Fact name={copy.permits}>{copy.permitsOf(permits, tills)}</Fact>
      <Fact name={copy.endsAt} detail={<TimeLeft until={endsAt} />}>
        {shortMoment(endsAt, now, timezone)}
      </Fact>
    </dl>
  )
}

type InForceProps = FactsProps & { mayAct: boolean; onChange: () => void }

const InForce = ({ mayAct, onChange, ...facts }: InForceProps) => {
  const [isEnding, setEnding] = useState(false)
  const { consent, now, timezone } = facts
  return (
    <>
      <p className={parts.sentence}>
        {copy.givenBy(consent.given_by ?? copy.somebody, shortMoment(consent.given_at, now, timezone))}
      </p>
      <Facts {...facts} />
      {mayAct ? (
        <div className={styles.ways}>
          <Button look="secondary" onClick={onChange}>
            {copy.change}
          </Button>
          <Button look="secondary" onClick={() => setEnding(true)}>
            {copy.end}
          </Button>
        </div>
      ) : (
        <p className={parts.sentence}>{copy.readOnly}</p>
      )}
      {isEnding && (
        <Question title={copy.endTitle} fields={{ intent: 'end' }} onClose={() => setEnding(false)}>
          <Consequences sentences={copy.endConsequences} />
        </Question>
      )}
    </>
  )
}

const NoDevices = () => {
  const { id, role } = useOfficeEvent()
  return (
    <Notice>
      <p>{copy.noDevices}</p>
      {can(role, 'devices.edit') && (
        <AppLink to={routes.inOffice(id, 'devices')} className={parts.link}>
          {copy.devicesLink}
        </AppLink>
      )}
    </Notice>
  )
}

const NoConsent = ({ devices, mayAct }: { devices: number; mayAct: boolean }) => (
  <>
    {copy.noConsent.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {devices === 0 && <NoDevices />}
    {mayAct ? (
      <ConsentForm first={newDraft(devices)} devices={devices} />
    ) : (
      <p className={parts.sentence}>{copy.readOnly}</p>
    )}
  </>
)

/** Whether another consent is there than first, or none; its title then has the focus, if nothing else does. */
const useNews = (id: string | null) => {
  const title = useRef<HTMLHeadingElement>(null)
  const [seen, setSeen] = useState({ id, isNew: false })
  if (seen.id !== id) setSeen({ id, isNew: true })
  useEffect(() => {
    if (seen.isNew && document.activeElement === document.body) title.current?.focus()
  }, [seen])
  return { title, isNew: seen.isNew }
}

/** The consent: what it is and its form, or its terms with what can be done about them. */
export const ConsentCard = ({ state }: { state: OfflineState }) => {
  const { role, timezone } = useOfficeEvent()
  const { consent, devices, at } = state
  const { title, isNew } = useNews(consent?.id ?? null)
  // The id of the consent that is being changed: another one that comes meanwhile is shown instead.
  const [changing, setChanging] = useState<string>()
  const mayAct = can(role, MANAGES)
  return (
    <Card labelledBy="consent" className={parts.card}>
      <div className={styles.head}>
        <h2 id="consent" ref={title} tabIndex={-1}>
          {copy.title}
        </h2>
        {consent && <Badge tone="good">{copy.inForce}</Badge>}
      </div>
      <output className={styles.news} data-announced>
        {isNew && (consent ? copy.nowInForce : copy.nowOver)}
      </output>
      {!consent && <NoConsent devices={devices} mayAct={mayAct} />}
      {consent && consent.id === changing && (
        <ConsentForm
          first={draftOf(consent, at)}
          devices={devices}
          replaces
          onCancel={() => setChanging(undefined)}
        />
      )}
      {consent && consent.id !== changing && (
        <InForce
          consent={consent}
          now={new Date(at)}
          timezone={timezone}
          mayAct={mayAct}
          onChange={() => setChanging(consent.id)}
        />
      )}
    </Card>
  )
}
