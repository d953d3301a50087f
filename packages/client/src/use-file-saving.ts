import { useState } from 'react'

/** Saves a file as a browser download. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

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
