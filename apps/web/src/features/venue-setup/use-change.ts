import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentencesOf } from '../../shared/api/api-error.ts'

/** One change at a time: whether it runs, the last one's problems, and a reload after it. */
export const useChange = () => {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[] | null>(null)
  /** Resolves to whether it succeeded. */
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
