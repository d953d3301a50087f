import { useState } from 'react'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { watched } from '../kit/connection.ts'

/** Sends a second person's PIN, which is kept nowhere; why it was refused, in words. */
export const useAgreement = (send: (pin: string) => Promise<unknown>, onAgreed: () => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const agree = async (pin: string): Promise<void> => {
    setIsBusy(true)
    setProblem(null)
    try {
      await watched(() => send(pin))
      onAgreed()
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, onEnter: (pin: string) => void agree(pin) }
}
