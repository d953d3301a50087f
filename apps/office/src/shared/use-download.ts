import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@saldo/client/use-file-saving.ts'

type Download = { state: 'idle' | 'failed' } | { state: 'running'; bytes: number }

/** Fetches a file; `signal` cancels it, and the callback receives the number of bytes so far. */
export type Fetching = (options: {
  signal: AbortSignal
  onReceived: (bytes: number) => void
}) => Promise<File>

/** One download at a time; leaving the screen stops it. */
export const useDownload = () => {
  const [download, setDownload] = useState<Download>({ state: 'idle' })
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const start = async (fetchFile: Fetching, name: string): Promise<void> => {
    const mine = new AbortController()
    stop.current = mine
    setDownload({ state: 'running', bytes: 0 })
    try {
      const onReceived = (bytes: number) => setDownload({ state: 'running', bytes })
      saveFile(await fetchFile({ signal: mine.signal, onReceived }), name)
      setDownload({ state: 'idle' })
    } catch {
      setDownload({ state: mine.signal.aborted ? 'idle' : 'failed' })
    }
  }
  return { download, start, cancel: () => stop.current?.abort() }
}
