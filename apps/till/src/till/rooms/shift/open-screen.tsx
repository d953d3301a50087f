import { useState } from 'react'
import type { Centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Pieces } from './pieces.tsx'
import kit from '../../kit/kit.module.css'
import styles from './shift.module.css'
import { type Count, sumOf } from './shift-state.ts'

type OpenProps = { mayBegin: boolean; problem: string | null; onOpen: (float: Centavos) => void }

/** The opening float; it may be zero. */
export const OpenScreen = ({ mayBegin, problem, onOpen }: OpenProps) => {
  const [count, setCount] = useState<Count>({})
  const float = sumOf(count)
  return (
    <div className={classNames(shapes.middle, styles.shift)}>
      <h1>{copy.openTitle}</h1>
      <p className={shapes.muted}>{copy.openHint}</p>
      <Pieces count={count} onCount={setCount} />
      <p className={classNames(shapes.spread, styles.sum)}>
        <span>{copy.floatLabel}</span>
        <strong>{mxn(float)}</strong>
      </p>
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
