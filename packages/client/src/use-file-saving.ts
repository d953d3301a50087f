import { useState } from 'react'
import { saveFile } from './save-file.ts'

/** Downloads files; `failed` until the next try or `forget`. */
export const useFileSaving = () => {
  const [failed, setFailed] = useState(false)
  return {
    failed,
    forget: (): void => setFailed(false),
    save: async (fetchFile: () => Promise<Blob>, name: string): Promise<void> => {
      setFailed(false)
      try {
        saveFile(await fetchFile(), name)
      } catch {
        setFailed(true)
      }
    },
  }
}
