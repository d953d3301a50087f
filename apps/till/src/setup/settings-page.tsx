import { useState } from 'react'
import { createSheet, sheetFile } from '@saldo/contract/cash-point'
import { catalogue, changeSettings } from '@saldo/contract/catalogue'
import type { Reply } from '@saldo/contract/endpoint'
import { call } from '@saldo/client/api/call.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { saveFile } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { EndingCard } from './ending-card.tsx'
import { eventIn } from './event-in.ts'
import { loaded } from './load.ts'
import { Section, SectionLoading, Shown } from './section.tsx'
import { SendForm } from './send-form.tsx'
import styles from './setup.module.css'
import { useChange } from './use-change.ts'
import { useSetupEvent } from './use-setup-event.ts'
import type { Route } from './+types/settings-page.ts'

type Settings = Pick<Reply<typeof catalogue>, 'tip_percents' | 'void_minutes'>

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loaded(() => call(catalogue, { params: { event: eventIn(params) } }))

export const HydrateFallback = SectionLoading

const usual = [10, 15, 20] as const

const readForm = (form: FormData): Settings => {
  const percent = (place: number) => Number(form.get(`percent-${place}`))
  return {
    tip_percents: form.get('tips') === null ? null : [percent(0), percent(1), percent(2)],
    void_minutes: Number(form.get('minutes')),
  }
}

const Percents = ({ chosen }: { chosen: Settings['tip_percents'] }) => (
  <fieldset className={styles.percents} aria-label={copy.tipPercents}>
    {usual.map((preset, place) => (
      <TextField
        key={preset}
        name={`percent-${place}`}
        label={copy.percent(place + 1)}
        type="number"
        min={1}
        max={50}
        step={1}
        required
        defaultValue={chosen?.[place] ?? preset}
      />
    ))}
  </fieldset>
)

const SettingsForm = ({ tip_percents: percents, void_minutes: minutes }: Settings) => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const [takesTips, setTakesTips] = useState(percents !== null)
  const [isSaved, setSaved] = useState(false)
  const save = async (body: Settings) => {
    setSaved(false)
    setSaved(await change(() => call(changeSettings, { params: { event }, body })))
  }
  return (
    <Card>
      {isSaved && (
        <Alert tone="success" sentences={[copy.saved]} hidesItself onClose={() => setSaved(false)} />
      )}
      <SendForm problems={problems} onSend={(form) => void save(readForm(form))}>
        <Checkbox
          name="tips"
          checked={takesTips}
          onChange={({ currentTarget }) => setTakesTips(currentTarget.checked)}
        >
          {copy.takesTips}
        </Checkbox>
        {takesTips && <Percents chosen={percents} />}
        <TextField
          name="minutes"
          label={copy.voidMinutes}
          type="number"
          min={1}
          max={1440}
          step={1}
          required
          defaultValue={minutes}
        />
        <Button type="submit" busy={isBusy}>
          {copy.save}
        </Button>
      </SendForm>
    </Card>
  )
}

const Sheets = () => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  // One sheet id until it is saved: repeated requests create it once.
  const [opId, setOpId] = useState(makeOpId)
  const make = async (count: number) => {
    const isMade = await change(async () => {
      const { id } = await call(createSheet, { params: { event }, body: { op_id: opId, count } })
      saveFile(await call(sheetFile, { params: { event, sheet: id } }), 'qr.pdf')
    })
    if (isMade) setOpId(makeOpId())
  }
  return (
    <Card labelledBy="sheets">
      <h2 id="sheets">{copy.sheets}</h2>
      <p>{copy.sheetsIntro}</p>
      <SendForm problems={problems} onSend={(form) => void make(Number(form.get('count')))}>
        <TextField
          name="count"
          label={copy.sheetCount}
          type="number"
          min={1}
          max={500}
          step={1}
          required
          defaultValue={20}
          onChange={() => setOpId(makeOpId())}
        />
        <Button type="submit" busy={isBusy}>
          {copy.makeSheet}
        </Button>
      </SendForm>
    </Card>
  )
}

/** Tips, voids, and QRs on paper. */
export default function SettingsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <Section intro={copy.settingsIntro}>
      <Shown of={found}>{(settings) => <SettingsForm {...settings} />}</Shown>
      <EndingCard />
      <Sheets />
    </Section>
  )
}
