import { type ReactNode, useEffect, useRef } from 'react'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { DoubleTapGuard } from '../kit/double-tap-guard.tsx'
import { BillFace } from './bill-face.tsx'
import { customerCopy as copy } from './shown-copy.ts'
import styles from './customer.module.css'
import type { ShownBill } from './shown-bill.ts'

type QuestionProps = {
  bill: ShownBill
  onAnswer: (agrees: boolean) => void
  /** What the staff may do. */
  children?: ReactNode
}

/** Asks the customer whether they pay this. */
export const Question = ({ bill, onAnswer, children }: QuestionProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <DoubleTapGuard className={styles.question}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.question(mxn(bill.total))}
      </h1>
      <BillFace bill={bill} />
      <div className={styles.answers}>
        <Button look="secondary" wide onClick={() => onAnswer(false)}>
          {copy.refuse}
        </Button>
        <Button wide onClick={() => onAnswer(true)}>
          {copy.agree}
        </Button>
      </div>
      {children}
    </DoubleTapGuard>
  )
}
