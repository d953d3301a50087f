import { useState } from 'react'
import { type Failure, outcomeOf } from '@saldo/client/api/outcome.ts'

/** A CSV file with its preview, or with the result of its import. */
export type Seen<Preview> = { file: File; preview: Preview; isDone: boolean }

type ImportParts<Preview> = {
  look: (file: File) => Promise<Preview>
  apply: (file: File, mark: string) => Promise<Preview>
}

/**
 * Previews a CSV file, then imports it. If the data changed since the preview, nothing is imported and a new preview
 * is shown.
 */
export const useImport = <Preview extends { mark: string }>({ look, apply }: ImportParts<Preview>) => {
  const [seen, setSeen] = useState<Seen<Preview>>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  const take = async (
    file: File,
    work: () => Promise<Preview>,
    isDone: boolean,
  ): Promise<Failure | undefined> => {
    const outcome = await outcomeOf(work)
    if (outcome.end !== 'done') return outcome
    setSeen({ file, preview: outcome.value, isDone })
    return undefined
  }
  const during = async (work: () => Promise<Failure | undefined>) => {
    setBusy(true)
    setFailure(undefined)
    setFailure(await work())
    setBusy(false)
  }

  return {
    seen,
    failure,
    busy,
    choose: (file: File): Promise<void> => {
      setSeen(undefined)
      return during(() => take(file, () => look(file), false))
    },
    apply: ({ file, preview }: Seen<Preview>): Promise<void> =>
      during(async () => {
        const failed = await take(file, () => apply(file, preview.mark), true)
        if (failed?.code === 'changed_meanwhile') await take(file, () => look(file), false)
        return failed
      }),
  }
}
