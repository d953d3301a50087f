import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { can } from '@saldo/contract/permissions'
import { opId } from '@saldo/contract/ids'
import {
  approveBatch,
  type BatchFile,
  cancelBatch,
  makeBatchFile,
  refundBatch,
} from '@saldo/contract/refund-batches'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { routes } from '@saldo/client/routes.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { idIn, inEvent, officeEventContext, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Question, Shown } from '../../shared/section.tsx'
import { AnswerCard } from './answer-card.tsx'
import { ApproveCard } from './approve-card.tsx'
import { BanksCard, ItemsCard, type Moment, StepsCard } from './batch-cards.tsx'
import { batchesCopy as copy } from './batches-copy.ts'
import { FileCard } from './file-card.tsx'
import { StateBadge } from './state-badge.tsx'
import styles from './refunds.module.css'
import type { Route } from './+types/batch-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const params = { ...inEvent(args).params, batch: idIn(opId, args.params.batch) }
    const after = Number(new URL(args.request.url).searchParams.get('desde') ?? 0) || 0
    return { file: await call(refundBatch, { params, query: { after } }), now: new Date() }
  })

const approve = sends(approveBatch, (form) => {
  const total = typedPesos(textOf(form, 'total'))
  if (total === null) throw refusal(copy.noAmount, 'total')
  return { total }
})

export const clientAction = actionOf({
  approve: (form, args) => {
    const { id } = args.context.get(officeEventContext)
    return withFreshSignIn(() => approve(form, args), routes.refundBatch(id, textOf(form, 'batch')))
  },
  cancel: sends(cancelBatch),
  file: sends(makeBatchFile),
})

const BOOKING_MS = 3_000

/** Reads the batch again while the books are behind the bank's answer. */
const useProgress = ({ answered, refused }: BatchFile): void => {
  const { revalidate } = useRevalidator()
  const isBehind = answered.booked + refused < answered.paid + answered.returned
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setInterval(() => void revalidate(), BOOKING_MS)
    return () => clearInterval(timer)
  }, [isBehind, revalidate])
}

const figuresOf = ({ batch, largest, smallest, print }: BatchFile) => [
  { name: copy.refunds, value: String(batch.refunds), detail: '' },
  { name: copy.total, value: mxn(batch.total), detail: copy.held },
  { name: copy.largest, value: mxn(largest), detail: copy.smallest(mxn(smallest)) },
  { name: copy.print, value: print, detail: copy.printHint },
]

const Batch = ({ file, at, mayPay }: { file: BatchFile; at: Moment; mayPay: boolean }) => {
  useProgress(file)
  const { state } = file.batch
  return (
    <>
      <StepsCard file={file} at={at} />
      {file.refused > 0 && (
        <Notice tone="error" title={copy.refusedTitle(file.refused)}>
          {copy.refusedHint}
        </Notice>
      )}
      <FigureStrip label={copy.figures} figures={figuresOf(file)} />
      <div className={styles.two}>
        {state === 'prepared' && <ApproveCard file={file} mayPay={mayPay} />}
        {mayPay && (state === 'approved' || state === 'filed') && <FileCard batch={file.batch} />}
        <BanksCard banks={file.by_bank} />
      </div>
      {mayPay && (state === 'filed' || state === 'closed') && <AnswerCard batch={file.batch} />}
      <ItemsCard file={file} />
    </>
  )
}

const Ways = ({ file }: { file: BatchFile | undefined }) => {
  const event = useOfficeEvent()
  const [isAsking, setAsking] = useState(false)
  const state = file?.batch.state
  return (
    <>
      {file && (state === 'prepared' || state === 'approved') && (
        <Button look="secondary" small onClick={() => setAsking(true)}>
          {copy.cancel}
        </Button>
      )}
      <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'refunds/batches')}>
        {copy.all}
      </ButtonLink>
      {isAsking && file && (
        <Question
          title={copy.cancelTitle}
          fields={{ intent: 'cancel', batch: file.batch.id }}
          onClose={() => setAsking(false)}
        >
          <p>{copy.cancelWords}</p>
        </Question>
      )}
    </>
  )
}

/** A batch of refunds from its preparation to the bank's answer. */
export default function BatchPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  if (isNotThere(found))
    return (
      <NotThere
        title={copy.notFoundTitle}
        hint={copy.notFoundHint}
        back={{ to: routes.inOffice(event.id, 'refunds/batches'), words: copy.all }}
      />
    )
  const file = found.end === 'done' ? found.value.file : undefined
  return (
    <Page
      title={file ? copy.batch(file.batch.number) : copy.title}
      intro={file && <StateBadge state={file.batch.state} />}
      event={event}
      actions={<Ways file={file} />}
    >
      <Shown of={found}>
        {({ file: shown, now }) => (
          <Batch
            file={shown}
            at={{ now, timezone: event.timezone }}
            mayPay={can(event.role, 'refunds.pay')}
          />
        )}
      </Shown>
    </Page>
  )
}
