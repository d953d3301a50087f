import { useEffect, useRef, useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { useWakeLock } from '@saldo/client/use-wake-lock.ts'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { BillFace } from './bill-face.tsx'
import { openChannel } from './channel.ts'
import { customerCopy as copy } from './shown-copy.ts'
import styles from './customer.module.css'
import { Question } from './question.tsx'
import { SIGN_MS, screenGoes, signOfScreen } from './screen-there.ts'
import type { ShownBill } from './shown-bill.ts'

type Shown = { bill: ShownBill | null; asks: OpId | null }
const NOTHING: Shown = { bill: null, asks: null }

/** Lets the till know that somebody may be asked here. */
const useSigns = (): void =>
  useEffect(() => {
    signOfScreen()
    const timer = setInterval(signOfScreen, SIGN_MS)
    addEventListener('pagehide', screenGoes)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', screenGoes)
      screenGoes()
    }
  }, [])

const useTill = () => {
  const [shown, setShown] = useState(NOTHING)
  const channel = useRef<ReturnType<typeof openChannel>>(null)
  useEffect(() => {
    const opened = openChannel((message) => {
      if (message.kind === 'bill') setShown({ bill: message.bill, asks: message.asks })
    })
    channel.current = opened
    opened.tell({ kind: 'opened' })
    return () => opened.close()
  }, [])
  const answer = (to: OpId, agrees: boolean) => {
    setShown(NOTHING)
    channel.current?.tell({ kind: 'answer', to, agrees })
  }
  return { ...shown, answer }
}

const Body = () => {
  const { bill, asks, answer } = useTill()
  if (bill && asks !== null)
    return <Question key={asks} bill={bill} onAnswer={(agrees) => answer(asks, agrees)} />
  if (bill === null) return <h1 className={styles.idle}>{copy.idle}</h1>
  return (
    <>
      <h1>{copy.yours}</h1>
      <BillFace bill={bill} />
    </>
  )
}

/** The customer's screen: a second window of a till's device, turned to who pays. */
export default function CustomerPage() {
  useSigns()
  useWakeLock()
  return (
    <div className={styles.screen} data-ground="paper" aria-live="polite">
      <PageHead title={copy.pageTitle} description={copy.description} />
      <Body />
    </div>
  )
}
