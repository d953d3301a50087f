import { useState } from 'react'
import { createSheet, sheetFile } from '@saldo/contract/cash-point'
import { ageCheck, catalogue, changeSettings, tipPercent } from '@saldo/contract/catalogue'
import type { Reply } from '@saldo/contract/endpoint'
import { pesosOfCentavos } from '@saldo/contract/money'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { limitsOf, textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { saveFile } from '@saldo/client/use-file-saving.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueCopy as copy } from './copy.ts'
import { EndingCard, extend } from './ending.tsx'
import { OfficeForm, Shown } from '../../shared/section.tsx'
import { inEvent, sends, officeEventContext } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/settings-page.ts'

type Settings = Pick<
  Reply<typeof catalogue>,
  'tip_percents' | 'void_minutes' | 'age_check' | 'confirms_tips' | 'confirms_from'
>

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [event, settings] = await Promise.all([
      args.context.get(officeEventContext).read(),
      call(catalogue, { ...inEvent(args), query: {} }),
    ])
    return { event, settings }
  })

const usual = [10, 15, 20] as const

const percentsIn = (form: FormData): Pick<Settings, 'tip_percents'> => {
  const percent = (place: number) => Number(form.get(`percent-${place}`))
  return { tip_percents: form.get('tips') === null ? null : [percent(0), percent(1), percent(2)] }
}

/** From which total on the customer agrees; null where the field is empty. */
const confirmsFromIn = (form: FormData): Pick<Settings, 'confirms_from'> => {
  const typed = textOf(form, 'confirms_from').trim()
  const from = typed === '' ? null : typedPesos(typed)
  if (typed !== '' && !from) throw refusal(copy.confirmsFromWrong, 'confirms_from')
  return { confirms_from: from }
}

const makeSheet = sends(createSheet)

export const clientAction = actionOf({
  save: sends(changeSettings, (form) => ({ ...percentsIn(form), ...confirmsFromIn(form) })),
  extend,
  sheet: async (form, args) => {
    const { id } = await makeSheet(form, args)
    return call(sheetFile, { params: { ...inEvent(args).params, sheet: id } })
  },
})

const Percents = ({ chosen }: { chosen: Settings['tip_percents'] }) => (
  <fieldset className={styles.percents} aria-label={copy.tipPercents}>
    {usual.map((preset, place) => (
      <TextField
        key={preset}
        name={`percent-${place}`}
        label={copy.percent(place + 1)}
        {...limitsOf(tipPercent)}
        defaultValue={chosen?.[place] ?? preset}
      />
    ))}
  </fieldset>
)

/** What the customer agrees to on a screen before it is charged. */
const Confirmed = ({ confirms_tips: tips, confirms_from: from }: Settings) => (
  <fieldset className={styles.confirms}>
    <legend>{copy.confirms}</legend>
    <Checkbox name="confirms_tips" defaultChecked={tips}>
      {copy.confirmsTips}
    </Checkbox>
    <TextField
      name="confirms_from"
      label={copy.confirmsFrom}
      hint={copy.confirmsFromHint}
      inputMode="decimal"
      defaultValue={from === null ? undefined : String(pesosOfCentavos(from))}
    />
  </fieldset>
)

const SettingsForm = (settings: Settings) => {
  const { tip_percents: percents, void_minutes: minutes, age_check: chosen } = settings
  const work = useSend()
  const [takesTips, setTakesTips] = useState(percents !== null)
  return (
    <Card>
      {work.outcome?.end === 'done' && (
        <Alert tone="success" sentences={[copy.saved]} hidesItself onClose={work.forget} />
      )}
      <OfficeForm by={work} also={{ intent: 'save' }} schema={changeSettings.body} submit={copy.save}>
        <Checkbox
          name="tips"
          checked={takesTips}
          onChange={({ currentTarget }) => setTakesTips(currentTarget.checked)}
        >
          {copy.takesTips}
        </Checkbox>
        {takesTips && <Percents chosen={percents} />}
        <TextField name="void_minutes" label={copy.voidMinutes} defaultValue={minutes} />
        <SelectField
          name="age_check"
          label={copy.ageCheck}
          required
          options={ageCheck.options.map((value) => ({ value, words: copy.ageChecks[value] }))}
          defaultValue={chosen}
        />
        <p>{copy.ageCheckHint}</p>
        <Confirmed {...settings} />
      </OfficeForm>
    </Card>
  )
}

const Sheets = () => {
  // One sheet id until it is saved: repeated requests create it once.
  const [opId, setOpId] = useState(makeOpId)
  const work = useSend<File>((file) => {
    saveFile(file, 'qr.pdf')
    setOpId(makeOpId())
  })
  return (
    <Card labelledBy="sheets">
      <h2 id="sheets">{copy.sheets}</h2>
      <p>{copy.sheetsIntro}</p>
      <OfficeForm
        by={work}
        also={{ intent: 'sheet', op_id: opId }}
        schema={createSheet.body}
        submit={copy.makeSheet}
      >
        <TextField
          name="count"
          label={copy.sheetCount}
          defaultValue={20}
          onChange={() => setOpId(makeOpId())}
        />
      </OfficeForm>
    </Card>
  )
}

/** Tips, voids, ages, and QRs on paper. */
export default function SettingsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <VenuePage intro={copy.settingsIntro}>
      <Shown of={found}>
        {({ event, settings }) => (
          <>
            <SettingsForm {...settings} />
            <EndingCard event={event} />
          </>
        )}
      </Shown>
      <Sheets />
    </VenuePage>
  )
}
