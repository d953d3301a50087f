import { useEffect, useRef } from 'react'

/** Whoever reads QRs on the screen now; a code handed to them counts as read. */
export const codeReaders = new Set<(code: string) => void>()

/** Reads handed codes while the component is mounted. */
export const useHandedCode = (onCode: (code: string) => void): void => {
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    const read = (code: string) => tell.current(code)
    codeReaders.add(read)
    return () => void codeReaders.delete(read)
  }, [])
}
