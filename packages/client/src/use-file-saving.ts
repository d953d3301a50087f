import { useState } from 'react'
import { moneyIdentityCopy } from '@saldo/copy/money-identity'

/** Saves a file as a browser download, named `name` after the server's mark of wrong figures. */
export const saveFile = (file: File, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name.startsWith(moneyIdentityCopy.fileMark)
    ? `${moneyIdentityCopy.fileMark}${name}`
    : name
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
    save: async (fetchFile: () => Promise<File>, name: string): Promise<void> => {
      setFailed(false)
      try {
        saveFile(await fetchFile(), name)
      } catch {
        setFailed(true)
      }
    },
  }
}
