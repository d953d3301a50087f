import { useState } from 'react'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { purchaseCopy } from './copy.ts'
import type { ReturnNotice } from './methods/pay-method.ts'

/** Why a payer who came back has not paid. An unknown payment is asked for again by a reload: the address names it. */
export const ReturnAlert = ({ notice: { tone, sentences, isUnknown } }: { notice: ReturnNotice }) => {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  if (!isUnknown) return <Alert tone={tone} sentences={sentences} onClose={() => setIsClosed(true)} />
  return (
    <Alert tone={tone} sentences={sentences}>
      <Button look="secondary" wide onClick={() => window.location.reload()}>
        {purchaseCopy.tryAgain}
      </Button>
    </Alert>
  )
}
