import { useState } from 'react'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Sum } from './pieces.tsx'
import { type Entered, enteredNothing, FloatEntry } from './float-entry.tsx'
import kit from '../../kit/kit.module.css'
import styles from './shift.module.css'

type OpenProps = { mayBegin: boolean; problem: string | null; onOpen: (float: Entered) => void }

/** The opening float; it may be zero. */
export const OpenScreen = ({ mayBegin, problem, onOpen }: OpenProps) => {
  const [float, setFloat] = useState<Entered>(enteredNothing)
  return (
    <div className={classNames(shapes.middle, styles.shift)}>
      <h1>{copy.openTitle}</h1>
      <p className={shapes.muted}>{copy.openHint}</p>
      <FloatEntry onEnter={setFloat} />
      <Sum label={copy.floatLabel} amount={float.amount} />
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button wide className={kit.confirm} disabled={!mayBegin} onClick={() => onOpen(float)}>
        {copy.open}
      </Button>
    </div>
  )
}
