import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  campaign as readCampaign,
  type CampaignFile,
  editCampaign,
  endCampaign,
  giveToEverybody,
  giveToList,
  type ListPreview,
  previewList,
} from '@saldo/contract/campaigns'
import { opId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { freshly } from '../../shared/fresh-work.ts'
import { ImportPanel } from '../../shared/import-panel.tsx'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { idIn, inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Question, Section, Shown } from '../../shared/section.tsx'
import { CampaignForm, type Draft, keepDraft, takeDraft, typedAmounts } from './campaign-form.tsx'
import styles from './campaigns.module.css'
import { campaignsCopy as copy } from './copy.ts'
import { EverybodyCard } from './everybody-card.tsx'
import { GivingsCard } from './givings-card.tsx'
import { StateBadge } from './state-badge.tsx'
import type { Route } from './+types/campaign-page.ts'

const livelyMs = 2_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const params = { ...inEvent(args).params, campaign: idIn(opId, args.params['campaign']) }
    const file = await call(readCampaign, { params })
    return { file, draft: takeDraft(file.campaign.id), now: new Date() }
  })

const here = (event: number, form: FormData): string => routes.campaign(event, textOf(form, 'campaign'))

export const clientAction = actionOf({
  edit: freshly(sends(editCampaign, typedAmounts), {
    to: here,
    keep: (_event, form) => keepDraft(textOf(form, 'campaign'), form),
  }),
  end: freshly(sends(endCampaign), { to: here }),
  everybody: freshly(sends(giveToEverybody), { to: here }),
})

const figuresOf = ({ campaign: { given, total, qrs, planned, spent, left, lapsed } }: CampaignFile) => [
  {
    name: copy.given,
    value: mxn(given),
    detail: [copy.ofTotal(mxn(total)), planned > 0n && copy.onTheWay(mxn(planned))]
      .filter(Boolean)
      .join(' · '),
  },
  { name: copy.spent, value: mxn(spent), detail: copy.inBars },
  { name: copy.left, value: mxn(left), detail: `${copy.toQrs(qrs)}, ${copy.onQrs}` },
  { name: copy.lapsed, value: mxn(lapsed), detail: copy.takenBack },
]

const wordsOf = ({ after }: ListPreview['lines'][number]): string =>
  after === null ? '' : copy.listWords(mxn(after.amount))

const ListCard = ({ id }: { id: CampaignFile['campaign']['id'] }) => {
  const event = useOfficeEvent()
  const { revalidate } = useRevalidator()
  const at = { params: { event: event.id, campaign: id } }
  return (
    <section aria-labelledby="list" className={styles.column}>
      <h2 id="list">{copy.listTitle}</h2>
      <ImportPanel
        hint={copy.listHint}
        example={copy.listExample}
        subject={copy.listSubject}
        wordsOf={wordsOf}
        words={{
          previewTitle: copy.listPreview,
          doneTitle: copy.listDone,
          apply: copy.listApply,
          done: copy.listStarted,
        }}
        look={(file) => call(previewList, { ...at, body: { file } })}
        apply={async (file, mark) => {
          const given = await call(giveToList, { ...at, body: { mark, file } })
          void revalidate()
          return given
        }}
      />
    </section>
  )
}

type WaysProps = { file: CampaignFile | undefined; draft: Draft | undefined }

const Ways = ({ file, draft }: WaysProps) => {
  const event = useOfficeEvent()
  const [open, setOpen] = useState<'edit' | 'end' | undefined>(draft && 'edit')
  const close = () => setOpen(undefined)
  const isRunning = file?.campaign.state === 'running'
  return (
    <>
      {isRunning && (
        <>
          <Button look="secondary" small onClick={() => setOpen('edit')}>
            {copy.edit}
          </Button>
          <Button look="secondary" small onClick={() => setOpen('end')}>
            {copy.end}
          </Button>
        </>
      )}
      <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'campaigns')}>
        {copy.all}
      </ButtonLink>
      {isRunning && open === 'edit' && (
        <CampaignForm campaign={file.campaign} draft={draft} eventEnd={file.event_ends_at} onClose={close} />
      )}
      {isRunning && open === 'end' && (
        <Question
          title={copy.endTitle}
          fields={{ intent: 'end', campaign: file.campaign.id }}
          onClose={close}
        >
          <p>
            {copy.endWords(
              mxn(file.campaign.left),
              file.campaign.planned > 0n ? mxn(file.campaign.planned) : null,
            )}
          </p>
        </Question>
      )}
    </>
  )
}

const Intro = ({ file: { campaign }, now }: { file: CampaignFile; now: Date }) => {
  const { timezone } = useOfficeEvent()
  const when =
    campaign.ended_at === null
      ? copy.until(shortMoment(campaign.ends_at, now, timezone))
      : copy.endedAt(shortMoment(campaign.ended_at, now, timezone))
  return (
    <>
      <StateBadge state={campaign.state} /> {copy.each(mxn(campaign.per_qr))} · {when}
    </>
  )
}

/** A promotion campaign: what it gave, what became of it, and to whom it may still give. */
export default function CampaignPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const of = found.end === 'done' ? found.value : undefined
  const isLively =
    of && (of.file.campaign.state === 'lapsing' || of.file.givings.some(({ is_done: done }) => !done))
  useLoaderPolling(isLively ? livelyMs : null, found.end !== 'done')
  const [draft] = useState(of?.draft)
  if (isNotThere(found))
    return (
      <NotThere
        title={copy.notFoundTitle}
        hint={copy.notFoundHint}
        back={{ to: routes.inOffice(event.id, 'campaigns'), words: copy.all }}
      />
    )
  return (
    <Page
      title={of?.file.campaign.name ?? copy.title}
      intro={of && <Intro file={of.file} now={of.now} />}
      event={event}
      actions={<Ways file={of?.file} draft={draft} />}
    >
      <Shown of={found}>
        {({ file, now }) => (
          <>
            <FigureStrip label={copy.figures} figures={figuresOf(file)} />
            <Section>
              {file.everybody && (
                <>
                  <EverybodyCard file={file} everybody={file.everybody} />
                  <ListCard id={file.campaign.id} />
                </>
              )}
              <GivingsCard givings={file.givings} now={now} />
            </Section>
          </>
        )}
      </Shown>
    </Page>
  )
}
