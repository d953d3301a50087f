import { useEffect, useState } from 'react'
import { can } from '@saldo/contract/permissions'
import { type QueueLine, refundHints } from '@saldo/contract/refund-queue'
import { getRefund, getRefundImage, type OfficeRefund } from '@saldo/contract/refunds'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { refundsCopy as copy } from './copy.ts'
import { decideActions } from './decide-actions.ts'
import { DecideDialog, type DecisionKind } from './decide-dialog.tsx'
import { HintList } from './hint-badges.tsx'
import { isAcceptable, isRed } from './queue.ts'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'
import type { Route } from './+types/refund-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const params = { ...inEvent(args).params, folio: args.params.folio }
    const [file, line] = await Promise.all([call(getRefund, { params }), call(refundHints, { params })])
    return { file, line, now: new Date() }
  })

export const clientAction = decideActions

const rowsOf = (file: OfficeRefund, sentAt: string): readonly (readonly [string, string | null])[] => [
  [copy.name, file.name ?? copy.forgotten],
  [copy.phone, file.phone],
  [copy.email, file.email],
  [copy.clabe, file.clabe?.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4') ?? null],
  [copy.code, file.code_qr],
  [copy.holder, file.qr ? (file.qr.holder ?? copy.anonymous) : copy.noQr],
  [copy.balance, file.qr && mxn(file.qr.available_balance)],
  [copy.sentAt, sentAt],
  [copy.whyEnded, file.reason],
]

const Details = ({ file, sentAt }: { file: OfficeRefund; sentAt: string }) => (
  <Card labelledBy="details" className={parts.card}>
    <h2 id="details">{copy.details}</h2>
    <dl className={styles.facts}>
      {rowsOf(file, sentAt).map(
        ([name, value]) =>
          value !== null &&
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  </Card>
)

const Picture = ({ file }: { file: OfficeRefund }) => {
  const { id: event } = useOfficeEvent()
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown])
  const show = async (): Promise<void> => {
    setFailed(false)
    const params = { event, folio: file.folio }
    const outcome = await outcomeOf(() => call(getRefundImage, { params }))
    if (outcome.end === 'done') setShown(URL.createObjectURL(outcome.value))
    else setFailed(true)
  }
  return (
    <Card labelledBy="picture" className={parts.card}>
      <h2 id="picture">{copy.picture}</h2>
      <p className={parts.sentence}>{file.has_image ? copy.pictureHint : copy.noPicture}</p>
      {failed && <Alert sentences={[copy.pictureFailed]} onClose={() => setFailed(false)} />}
      {shown ? (
        <img src={shown} alt={copy.pictureAlt(file.folio)} className={styles.picture} />
      ) : (
        file.has_image && (
          <Button look="secondary" onClick={() => void show()}>
            {copy.showPicture}
          </Button>
        )
      )}
    </Card>
  )
}

type DecisionProps = { line: QueueLine; mayDecide: boolean; onChoose: (kind: DecisionKind) => void }

const Ways = ({ line, mayDecide, onChoose }: DecisionProps) => {
  const red = isRed(line)
  return (
    <div className={styles.ways}>
      <Button look={red || !mayDecide ? 'primary' : 'secondary'} onClick={() => onChoose('ask')}>
        {copy.ask}
      </Button>
      {mayDecide && isAcceptable(line) && (
        <Button look={red ? 'secondary' : 'primary'} onClick={() => onChoose('accept')}>
          {red ? copy.acceptWith : copy.accept}
        </Button>
      )}
      {mayDecide && (
        <Button look="secondary" onClick={() => onChoose('reject')}>
          {copy.reject}
        </Button>
      )}
    </div>
  )
}

const Decision = (props: DecisionProps) => {
  const { line, mayDecide, onChoose } = props
  const mayReject = line.state === 'accepted' && !line.is_in_batch && mayDecide
  return (
    <Card labelledBy="decision" className={parts.card}>
      <h2 id="decision">{copy.review}</h2>
      <p className={styles.amount}>
        {line.amount === null ? '—' : mxn(line.amount)}{' '}
        <span className={parts.detail}>
          {line.state === 'requested' ? copy.toAccept : copy.oneState[line.state]}
        </span>
      </p>
      <HintList hints={line.hints} />
      {line.state === 'requested' && <Ways {...props} />}
      {mayReject && (
        <Button look="secondary" onClick={() => onChoose('reject')}>
          {copy.reject}
        </Button>
      )}
      {line.is_in_batch && <p className={parts.sentence}>{copy.openBatch}</p>}
      {line.state !== 'requested' && !mayReject && !line.is_in_batch && (
        <p className={parts.sentence}>{copy.nothingToDecide}</p>
      )}
    </Card>
  )
}

const keyOf: Readonly<Record<string, DecisionKind>> = { a: 'accept', r: 'reject', p: 'ask' }

/** A, R and P do what the buttons do, unless somebody types or a dialog is open. */
const useDecisionKeys = (isOpen: boolean, onChoose: (kind: DecisionKind) => void): void =>
  useEffect(() => {
    const onDown = (event: KeyboardEvent): void => {
      const kind = keyOf[event.key.toLowerCase()]
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog')
      if (!isOpen || !kind || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      onChoose(kind)
    }
    document.addEventListener('keydown', onDown)
    return () => document.removeEventListener('keydown', onDown)
  }, [isOpen, onChoose])

/** The file of a refund request: hints, details, picture and decision. */
export default function RefundPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const [kind, setKind] = useState<DecisionKind>()
  const mayDecide = can(event.role, 'refunds.decide')
  const isOpen = found.end === 'done' && found.value.line.state === 'requested' && mayDecide
  useDecisionKeys(isOpen && kind === undefined, setKind)
  const back = routes.inOffice(event.id, 'refunds')
  if (isNotThere(found))
    return (
      <NotThere title={copy.notFoundTitle} hint={copy.notFoundHint} back={{ to: back, words: copy.back }} />
    )
  const ways = (
    <ButtonLink look="secondary" small to={back}>
      {copy.back}
    </ButtonLink>
  )
  const folio = found.end === 'done' ? found.value.line.folio : copy.title
  const state = found.end === 'done' ? copy.oneState[found.value.line.state] : undefined
  return (
    <Page title={folio} intro={state} event={event} actions={ways}>
      <Shown of={found}>
        {({ file, line, now }) => (
          <div className={styles.two}>
            <Decision line={line} mayDecide={mayDecide} onChoose={setKind} />
            <Details file={file} sentAt={shortMoment(file.created_at, now, event.timezone)} />
            <Picture file={file} />
            {kind && <DecideDialog kind={kind} line={line} onClose={() => setKind(undefined)} />}
          </div>
        )}
      </Shown>
    </Page>
  )
}
