import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentencesOf } from '@saldo/client/api/api-error.ts'

/** Runs a change and reloads the data afterwards. `isBusy`: one is running; `problems`: the last one's. */
export const useChange = () => {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[] | null>(null)
  /** Resolves to true on success. */
  const change = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true)
      setProblems(null)
      try {
        await work()
        await revalidate()
        return true
      } catch (error) {
        setProblems(sentencesOf(error))
        return false
      } finally {
        setBusy(false)
      }
    },
    [revalidate],
  )
  const forget = useCallback(() => setProblems(null), [])
  return { change, isBusy, problems, forget }
}
