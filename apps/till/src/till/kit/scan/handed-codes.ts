import { createListeners } from '@saldo/client/listeners.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Codes handed to whatever reads QRs now, as if it had read them. */
const createHandedCodes = () => {
  const readers = new Set<(code: string) => void>()
  const { tell, subscribe } = createListeners()
  return {
    subscribe,
    /** Whether anything reads. */
    isRead: (): boolean => readers.size > 0,
    hand: (code: string): void => readers.forEach((read) => read(code)),
    read: (reader: (code: string) => void): (() => void) => {
      readers.add(reader)
      tell()
      return () => {
        readers.delete(reader)
        tell()
      }
    },
  }
}

const handed = createHandedCodes()

/** Reads handed codes while the component is mounted. */
export const useHandedCode = (onCode: (code: string) => void): void => {
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => handed.read((code) => tell.current(code)), [])
}

/** Hands a code over; undefined while nothing on the screen reads QRs. */
export const useHandOver = (): ((code: string) => void) | undefined =>
  useSyncExternalStore(handed.subscribe, handed.isRead, () => false) ? handed.hand : undefined
