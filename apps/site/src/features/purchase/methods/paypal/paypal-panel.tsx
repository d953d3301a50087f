import { BadgeDollarSign } from 'lucide-react'
import { useConfig } from '@saldo/client/config.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { SlowNotice } from '@saldo/ui/waiting.tsx'
import { purchaseCopy } from '../../copy.ts'
import { paypalCopy } from './copy.ts'
import type { PaypalButtonsProps } from './paypal-buttons.tsx'
import styles from '../panel.module.css'
import { finishPaypal } from './paypal-return.ts'
import { type Notice, type Stage, usePaypal } from './use-paypal.ts'
import { useWidget } from '../use-widget.ts'
import { WidgetFrame } from '../widget-frame.tsx'
import { useTellDoing, type PanelProps, type PayMethod } from '../pay-method.ts'

const loadButtons = async () => (await import('./paypal-buttons.tsx')).PaypalButtons

/** The progress in PayPal's window and of the capture. */
const Progress = ({ stage }: { stage: Stage }) => (
  <>
    <output className={styles.loading} data-announced>
      {stage === 'window' && paypalCopy.window}
      {stage === 'taking' && paypalCopy.taking}
    </output>
    {stage === 'taking' && <SlowNotice words={purchaseCopy.payingSlow} />}
  </>
)

type NoticesProps = { notice: Notice; stage: Stage; onClose: () => void; onAgain: () => void }

const Notices = ({ notice: { tone, sentences }, stage, onClose, onAgain }: NoticesProps) =>
  stage === 'lost' ? (
    <Alert tone={tone} sentences={sentences}>
      <Button look="secondary" wide onClick={onAgain}>
        {purchaseCopy.tryAgain}
      </Button>
    </Alert>
  ) : (
    <Alert tone={tone} sentences={sentences} onClose={onClose} />
  )

/** PayPal payment: its buttons, which open its window. */
const PaypalPanel = (props: PanelProps) => {
  const { paypal: settings } = useConfig()
  const { Widget, standing, ...frame } = useWidget<PaypalButtonsProps>(loadButtons)
  const { events, stage, notice, close, takeAgain } = usePaypal(props)
  useTellDoing(stage !== 'idle' ? 'paying' : frame.state === 'loading' ? 'loading' : 'nothing', props.onDoing)
  if (settings === null) return null
  const buttons = <Widget {...events} settings={settings} isHidden={stage === 'lost'} {...standing} />
  return (
    <WidgetFrame {...frame} broken={purchaseCopy.methodNotLoaded(paypalCopy.name)} widget={buttons}>
      <Progress stage={stage} />
      {notice && (
        <Notices
          key={notice.sentences.join()}
          notice={notice}
          stage={stage}
          onClose={close}
          onAgain={takeAgain}
        />
      )}
    </WidgetFrame>
  )
}

export const paypal: PayMethod = {
  id: 'paypal',
  name: paypalCopy.name,
  hint: paypalCopy.hint,
  Icon: BadgeDollarSign,
  Panel: PaypalPanel,
  finish: finishPaypal,
}
