import { useEffect, useState } from 'react'
import { Bell, BellOff } from 'lucide-react'
import { logProblem } from '@saldo/client/log.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { noticesCardCopy } from './copy.ts'
import styles from './notices-card.module.css'
import { type NoticesState, readNotices, switchOff, switchOn, type Who } from './push-subscription.ts'

type Problem = { sentence: string; at: number }

const hints = { on: noticesCardCopy.isOn, off: noticesCardCopy.cardHint, denied: noticesCardCopy.isDenied }

const useNotices = (who: Who) => {
  const [state, setState] = useState<NoticesState>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      try {
        const found = await readNotices(who)
        if (!isGone) setState(found)
      } catch {
        // A failed read shows no error: this card is not worth disturbing a person at the bar.
      }
    }
    void read()
    return () => {
      isGone = true
    }
  }, [who])

  const change = async (work: (who: Who) => Promise<NoticesState>, sentence: string): Promise<void> => {
    setIsBusy(true)
    setProblem(null)
    try {
      setState(await work(who))
    } catch (error) {
      logProblem('notices', error)
      setProblem({ sentence, at: Date.now() })
    } finally {
      setIsBusy(false)
    }
  }
  return { state, isBusy, problem, change, close: () => setProblem(null) }
}

/** Switches push messages about each charge, top-up and refund on or off on this device. */
export default function NoticesCard({ userId, publicKey }: Who) {
  const [who] = useState({ userId, publicKey })
  const { state, isBusy, problem, change, close } = useNotices(who)
  if (state === null) return null
  const isOn = state === 'on'
  const Icon = state === 'denied' ? BellOff : Bell
  const flip = (): void =>
    void (isOn
      ? change(switchOff, noticesCardCopy.notSwitchedOff)
      : change(switchOn, noticesCardCopy.notSwitched))
  return (
    <section className={styles.card} aria-labelledby="notices">
      <Icon size={22} aria-hidden="true" />
      <div>
        <h2 id="notices">{noticesCardCopy.cardTitle}</h2>
        <output className={shapes.note}>{hints[state]}</output>
      </div>
      {state !== 'denied' && (
        <Button look="secondary" small className={styles.button} busy={isBusy} onClick={flip}>
          {isOn ? noticesCardCopy.switchOff : noticesCardCopy.switchOn}
        </Button>
      )}
      {problem && (
        <div className={styles.problem}>
          <Alert key={problem.at} sentences={[problem.sentence]} onClose={close} hidesItself />
        </div>
      )}
    </section>
  )
}
