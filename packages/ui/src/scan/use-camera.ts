import { useCallback, useEffect, useState } from 'react'

export type CameraTrouble = 'denied' | 'missing' | 'insecure' | 'busy'

export type Camera = {
  stream: MediaStream | null
  trouble: CameraTrouble | null
  /** Null where the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | null
  retry: () => void
}

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

const troubleOf = (error: unknown): CameraTrouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** Not in TypeScript's own description of the platform. */
type Lit = { torch?: boolean }

const useTorch = (stream: MediaStream | null): Camera['torch'] => {
  const [lit, setLit] = useState<MediaStream | null>(null)
  const isOn = stream !== null && lit === stream
  const [track] = stream?.getVideoTracks() ?? []
  if (!track || !(track.getCapabilities() as Lit).torch) return null
  const toggle = () => {
    const wanted = !isOn
    void track.applyConstraints({ advanced: [{ torch: wanted } as MediaTrackConstraintSet] }).then(
      () => setLit(wanted ? stream : null),
      () => undefined,
    )
  }
  return { isOn, toggle }
}

/** Stopping a track fires no `ended` event. */
const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

const useIsVisible = (): boolean => {
  const [isVisible, setIsVisible] = useState(true)
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/** The rear camera, on while the screen is visible: restarting it for each QR would cost a second. */
export const useCamera = (): Camera => {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isVisible = useIsVisible()
  const wanted = isVisible ? attempt : null

  useEffect(() => {
    if (wanted === null) return undefined
    let isGone = false
    let opened: MediaStream | undefined
    const lose = () => {
      if (isGone) return
      setStream(null)
      setTrouble('busy')
    }
    const open = async () => {
      setTrouble(null)
      if (!('mediaDevices' in navigator)) throw new DOMException('', 'InsecureError')
      opened = await navigator.mediaDevices.getUserMedia(WANTED)
      if (isGone) return stop(opened)
      // Another application, or a cable, took it away.
      for (const track of opened.getTracks()) track.addEventListener('ended', lose)
      setStream(opened)
    }
    open().catch((error: unknown) => {
      if (!isGone) setTrouble(window.isSecureContext ? troubleOf(error) : 'insecure')
    })
    return () => {
      isGone = true
      setStream(null)
      if (opened) stop(opened)
    }
  }, [wanted])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { stream, trouble, torch: useTorch(stream), retry }
}
