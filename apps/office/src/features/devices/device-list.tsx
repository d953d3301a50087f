import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { type devices as readDevices, renameDevice } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { IconButton, OfficeForm, Question } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { Bulk, SelectAll, SelectBox } from '../../shared/select-box.tsx'
import { type Selection, useSelection } from '../../shared/use-selection.ts'
import { devicesCopy as copy } from './copy.ts'

type Device = Reply<typeof readDevices>[number]

const RenameForm = ({ device, onClose }: { device: Device; onClose: () => void }) => (
  <OfficeForm
    by={useSend(onClose)}
    also={{ intent: 'rename', device: device.id }}
    schema={renameDevice.body}
    submit={copy.save}
    onCancel={onClose}
  >
    <TextField name="name" label={copy.deviceName} defaultValue={device.name} autoComplete="off" />
  </OfficeForm>
)

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

type DeviceRowProps = { device: Device; now: Date; timezone: string; selection: Selection }

const DeviceWords = ({ device, now, timezone }: Omit<DeviceRowProps, 'selection'>) => {
  const contact = device.last_contact_at
  const when = contact ? shortMoment(contact, now, timezone) : copy.never
  return (
    <span className={styles.what}>
      <strong>{device.name}</strong>
      <span className={styles.detail}>
        {[device.place.name, device.staff && copy.withWhom(device.staff), copy.lastContact(when)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

const RevokeQuestion = ({ device, onClose }: { device: Device; onClose: () => void }) => (
  <Question
    title={copy.revokeDevice(device.name)}
    fields={{ intent: 'revoke', device: device.id }}
    onClose={onClose}
  >
    <p>{copy.revokeHint}</p>
    {device.waiting > 0 && <p>{copy.revokeWaiting(device.waiting)}</p>}
  </Question>
)

/** A device that is paired, with what can be done to it. */
const PairedRow = ({ device, selection, ...when }: DeviceRowProps) => {
  const { busy, failure, send, forget } = useSend()
  const [mode, setMode] = useState<'shown' | 'asked' | 'named'>('shown')
  const show = () => setMode('shown')
  if (mode === 'named')
    return (
      <li>
        <RenameForm device={device} onClose={show} />
      </li>
    )
  return (
    <li>
      <SelectBox by={selection} id={device.id} name={device.name} />
      <DeviceWords device={device} {...when} />
      {device.waiting > 0 && <Badge tone="warning">{copy.waiting(device.waiting)}</Badge>}
      {device.suspended_at && (
        <Suspended
          name={device.name}
          isBusy={busy}
          onLift={() => send({ intent: 'lift', device: device.id })}
        />
      )}
      <span className={styles.ways}>
        <IconButton Icon={Pencil} label={copy.rename(device.name)} onPress={() => setMode('named')} />
        <Button
          look="quiet"
          small
          onClick={() => setMode('asked')}
          aria-label={`${copy.revoke}: ${device.name}`}
        >
          {copy.revoke}
        </Button>
      </span>
      {failure && <Alert key={failure.at} sentences={failure.problems} onClose={forget} />}
      {mode === 'asked' && <RevokeQuestion device={device} onClose={show} />}
    </li>
  )
}

const RevokedRow = ({ device, ...when }: Omit<DeviceRowProps, 'selection'>) => (
  <li>
    <DeviceWords device={device} {...when} />
    {device.waiting > 0 && <Badge tone="warning">{copy.waiting(device.waiting)}</Badge>}
    <Badge tone="off">{copy.revoked}</Badge>
  </li>
)

/** Unpairs the chosen devices at once, after a question. */
const RevokeSeveral = ({ devices, selection }: { devices: readonly Device[]; selection: Selection }) => {
  const [isAsked, setAsked] = useState(false)
  const { ids } = selection
  const waiting = devices
    .filter(({ id }) => selection.has(id))
    .reduce((sum, device) => sum + device.waiting, 0)
  return (
    <>
      <span className={styles.ways}>
        <Button look="danger" onClick={() => setAsked(true)}>
          {copy.revokeSeveral(ids.length)}
        </Button>
        <Button look="quiet" onClick={selection.clear}>
          {officeCopy.unselect}
        </Button>
      </span>
      {isAsked && (
        <Question
          title={copy.revokeDevices(ids.length)}
          fields={{ intent: 'revokeSeveral', devices: ids.join(' ') }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.revokeSeveralHint}</p>
          {waiting > 0 && <p>{copy.revokeSeveralWaiting(waiting)}</p>}
        </Question>
      )}
    </>
  )
}

type DeviceListProps = { devices: readonly Device[]; now: Date; timezone: string }

/** The event's devices; those that are paired can be chosen, and unpaired at once. */
export const DeviceList = ({ devices, ...when }: DeviceListProps) => {
  const paired = devices.filter((device) => device.revoked_at === null)
  const selection = useSelection(paired.map(({ id }) => id))
  return (
    <Card labelledBy="paired">
      <h2 id="paired">{copy.paired}</h2>
      {devices.length === 0 && <p>{copy.noDevices}</p>}
      {paired.length > 1 && <SelectAll by={selection} label={copy.selectAll} />}
      <ul className={styles.list}>
        {devices.map((device) =>
          device.revoked_at === null ? (
            <PairedRow key={device.id} device={device} selection={selection} {...when} />
          ) : (
            <RevokedRow key={device.id} device={device} {...when} />
          ),
        )}
      </ul>
      <Bulk by={selection} words={officeCopy.selected}>
        {() => <RevokeSeveral devices={paired} selection={selection} />}
      </Bulk>
    </Card>
  )
}
