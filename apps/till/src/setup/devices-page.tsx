import { useState } from 'react'
import type { Reply } from '@saldo/contract/endpoint'
import {
  createPairingCode,
  devices as readDevices,
  endPairingCode,
  liftDevice,
  pairingCodes,
  revokeDevice,
} from '@saldo/contract/devices'
import { places as readPlaces } from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { useDrawnQr } from '@saldo/ui/qr/use-drawn-qr.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { eventIn } from './event-in.ts'
import { loaded } from './load.ts'
import { Section, SectionLoading, Shown } from './section.tsx'
import { SendForm } from './send-form.tsx'
import styles from './setup.module.css'
import { useChange } from './use-change.ts'
import { useSetupEvent } from './use-setup-event.ts'
import type { Route } from './+types/devices-page.ts'

type Device = Reply<typeof readDevices>[number]
type Pairing = Reply<typeof pairingCodes>[number]
type Place = Reply<typeof readPlaces>[number]

const EVERY_MS = 5_000

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loaded(async () => {
    const at = { params: { event: eventIn(params) } }
    const [paired, codes, places] = await Promise.all([
      call(readDevices, at),
      call(pairingCodes, at),
      call(readPlaces, at),
    ])
    return { paired, codes, places, now: new Date() }
  })

export const HydrateFallback = SectionLoading

const lasts = Object.entries(copy.minutes).map(([value, words]) => ({ value, words }))

const NewCode = ({ places }: { places: readonly Place[] }) => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const create = (form: FormData) => {
    const place = places.find(({ id }) => id === form.get('place'))
    if (!place) return
    const body = { place_id: place.id, minutes: Number(form.get('minutes')) }
    void change(() => call(createPairingCode, { params: { event }, body }))
  }
  return (
    <Card labelledBy="new-code">
      <h2 id="new-code">{copy.newCode}</h2>
      <SendForm problems={problems} onSend={create} isRow>
        <SelectField
          name="place"
          label={copy.choosePlace}
          options={places.map(({ id, name }) => ({ value: id, words: name }))}
          required
        />
        <SelectField name="minutes" label={copy.lasts} options={lasts} required />
        <Button type="submit" busy={isBusy}>
          {copy.createCode}
        </Button>
      </SendForm>
    </Card>
  )
}

/**
 * A QR that opens the till with the pairing code filled in; the code is in the fragment, which no server
 * logs.
 */
const AddressAsQr = ({ address }: { address: string }) => {
  const url = useDrawnQr(address)
  return url ? <img src={url} alt={copy.addressAsQr} width={220} height={220} className={styles.qr} /> : null
}

const CodeCard = ({ pairing }: { pairing: Pairing }) => {
  const { id: event, timezone } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const address = new URL(routes.till(), location.href).href
  const end = () => change(() => call(endPairingCode, { params: { event, pairing: pairing.id } }))
  return (
    <Card labelledBy={`${pairing.id} ${pairing.id}-code`}>
      <h2 id={pairing.id}>{copy.codeFor(pairing.place.name)}</h2>
      {problems && <Alert sentences={problems} />}
      <p id={`${pairing.id}-code`} className={styles.code}>
        {pairing.code}
      </p>
      <p>{copy.openAt}</p>
      <p className={styles.address}>{address}</p>
      <AddressAsQr address={`${address}#${pairing.code}`} />
      <p className={styles.detail}>
        {copy.endsAt(hour(new Date(pairing.ends_at), timezone))} · {copy.used(pairing.used)}
      </p>
      <Button look="quiet" busy={isBusy} onClick={() => void end()}>
        {copy.endCode}
      </Button>
    </Card>
  )
}

type SuspendedProps = { name: string; isBusy: boolean; onLift: () => void }

/** A device blocked for PINs, with a button to unblock it. */
const Suspended = ({ name, isBusy, onLift }: SuspendedProps) => (
  <>
    <Badge tone="warning">{copy.suspended}</Badge>
    <Button look="secondary" busy={isBusy} onClick={onLift} aria-label={`${copy.lift}: ${name}`}>
      {copy.lift}
    </Button>
  </>
)

const DeviceRow = ({ device, now }: { device: Device; now: Date }) => {
  const { id: event, timezone } = useSetupEvent()
  const { change, isBusy, problems, forget } = useChange()
  const [isAsked, setAsked] = useState(false)
  const revoke = async () => {
    await change(() => call(revokeDevice, { params: { event, device: device.id } }))
    setAsked(false)
  }
  const lift = () => void change(() => call(liftDevice, { params: { event, device: device.id } }))
  const contact = device.last_contact_at
  const when = contact ? shortMoment(contact, now, timezone) : copy.never
  return (
    <li>
      <span className={styles.what}>
        <strong>{device.name}</strong>
        <span className={styles.detail}>
          {[device.place.name, device.staff && copy.withWhom(device.staff), copy.lastContact(when)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {device.waiting > 0 && <Badge tone="warning">{copy.waiting(device.waiting)}</Badge>}
      {device.suspended_at && !device.revoked_at && (
        <Suspended name={device.name} isBusy={isBusy} onLift={lift} />
      )}
      {device.revoked_at ? (
        <Badge tone="off">{copy.revoked}</Badge>
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)} aria-label={`${copy.revoke}: ${device.name}`}>
          {copy.revoke}
        </Button>
      )}
      {problems && <Alert sentences={problems} onClose={forget} />}
      {isAsked && (
        <Dialog
          kind="confirm"
          title={copy.revokeDevice(device.name)}
          busy={isBusy}
          onConfirm={() => void revoke()}
          onCancel={() => setAsked(false)}
        >
          <p>{copy.revokeHint}</p>
          {device.waiting > 0 && <p>{copy.revokeWaiting(device.waiting)}</p>}
        </Dialog>
      )}
    </li>
  )
}

/** Pairing codes, and the devices paired with them. */
export default function DevicesPage({ loaderData: found }: Route.ComponentProps) {
  useLoaderPolling(EVERY_MS, found.problems !== null)
  return (
    <Section intro={copy.devicesIntro}>
      <Shown of={found}>
        {({ paired, codes, places, now }) => (
          <>
            {codes.map((pairing) => (
              <CodeCard key={pairing.id} pairing={pairing} />
            ))}
            <NewCode places={places} />
            <Card labelledBy="paired">
              <h2 id="paired">{copy.paired}</h2>
              {paired.length === 0 && <p>{copy.noDevices}</p>}
              <ul className={styles.list}>
                {paired.map((device) => (
                  <DeviceRow key={device.id} device={device} now={now} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </Shown>
    </Section>
  )
}
