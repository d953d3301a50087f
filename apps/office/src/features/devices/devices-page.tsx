import type { Reply } from '@saldo/contract/endpoint'
import {
  createPairingCode,
  devices as readDevices,
  endPairingCode,
  liftDevice,
  pairingCodes,
  renameDevice,
  revokeDevice,
  revokeDevices,
} from '@saldo/contract/devices'
import { deviceId } from '@saldo/contract/ids'
import { places as readPlaces } from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { hour } from '@saldo/client/format/dates.ts'
import { useDrawnQr } from '@saldo/ui/qr/use-drawn-qr.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { devicesCopy as copy } from './copy.ts'
import { DeviceList } from './device-list.tsx'
import { Section, OfficeForm, Shown } from '../../shared/section.tsx'
import { idsIn } from '../../shared/ids-in.ts'
import { Page } from '../../shared/page.tsx'
import { inEvent, officeEventContext, sends, useOfficeEvent } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'
import type { Route } from './+types/devices-page.ts'

type Pairing = Reply<typeof pairingCodes>[number]
type Place = Reply<typeof readPlaces>[number]

const EVERY_MS = 5_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const at = inEvent(args)
    const [event, paired, codes, places] = await Promise.all([
      args.context.get(officeEventContext).read(),
      call(readDevices, at),
      call(pairingCodes, at),
      call(readPlaces, at),
    ])
    return { event, paired, codes, places, now: new Date() }
  })

export const clientAction = actionOf({
  create: sends(createPairingCode),
  end: sends(endPairingCode),
  revoke: sends(revokeDevice),
  lift: sends(liftDevice),
  rename: sends(renameDevice),
  revokeSeveral: sends(revokeDevices, (form) => ({ devices: idsIn(form, 'devices', deviceId) })),
})

const lasts = Object.entries(copy.minutes).map(([value, words]) => ({ value, words }))

const NewCode = ({ places }: { places: readonly Place[] }) => (
  <Card labelledBy="new-code">
    <h2 id="new-code">{copy.newCode}</h2>
    <OfficeForm
      by={useSend()}
      also={{ intent: 'create' }}
      schema={createPairingCode.body}
      submit={copy.createCode}
      isRow
    >
      <SelectField
        name="place_id"
        label={copy.choosePlace}
        options={places.map(({ id, name }) => ({ value: id, words: name }))}
      />
      <SelectField name="minutes" label={copy.lasts} options={lasts} />
    </OfficeForm>
  </Card>
)

/**
 * A QR that opens the till with the pairing code filled in; the code is in the fragment, which no server
 * logs.
 */
const AddressAsQr = ({ address }: { address: string }) => {
  const url = useDrawnQr(address)
  return url ? <img src={url} alt={copy.addressAsQr} width={220} height={220} className={styles.qr} /> : null
}

const CodeCard = ({ pairing, timezone }: { pairing: Pairing; timezone: string }) => {
  const { busy, failure, send } = useSend()
  const address = new URL(routes.till(), location.href).href
  return (
    <Card labelledBy={`${pairing.id} ${pairing.id}-code`}>
      <h2 id={pairing.id}>{copy.codeFor(pairing.place.name)}</h2>
      {failure && <Alert key={failure.at} sentences={failure.problems} />}
      <p id={`${pairing.id}-code`} className={styles.code}>
        {pairing.code}
      </p>
      <p>{copy.openAt}</p>
      <p className={styles.address}>{address}</p>
      <AddressAsQr address={`${address}#${pairing.code}`} />
      <p className={styles.detail}>
        {copy.endsAt(hour(new Date(pairing.ends_at), timezone))} · {copy.used(pairing.used)}
      </p>
      <Button look="quiet" busy={busy} onClick={() => send({ intent: 'end', pairing: pairing.id })}>
        {copy.endCode}
      </Button>
    </Card>
  )
}

/** Pairing codes, and the devices paired with them. */
export default function DevicesPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  return (
    <Page title={copy.devices} intro={copy.devicesIntro} event={event} exports={['devices']}>
      <Section>
        <Shown of={found}>
          {({ event: { timezone }, paired, codes, places, now }) => (
            <>
              {codes.map((pairing) => (
                <CodeCard key={pairing.id} pairing={pairing} timezone={timezone} />
              ))}
              <NewCode places={places} />
              <DeviceList devices={paired} now={now} timezone={timezone} />
            </>
          )}
        </Shown>
      </Section>
    </Page>
  )
}
