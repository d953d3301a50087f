import { type RefObject, useEffect, useRef } from 'react'
import { type Decode, loadDecoder } from './decoder.ts'

const BETWEEN_FRAMES_MS = 60
const BETWEEN_LOADS_MS = 3_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Loads the decoder, retrying until it succeeds. */
const loadedDecoder = async (signal: AbortSignal): Promise<Decode | null> => {
  while (!signal.aborted) {
    const decode = await loadDecoder().catch(() => null)
    if (decode) return decode
    await sleep(BETWEEN_LOADS_MS)
  }
  return null
}

const readFrame = async (decode: Decode, video: HTMLVideoElement | null): Promise<string | null> => {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  // An unreadable frame is skipped.
  return decode(video).catch(() => null)
}

/** Decodes a video stream: reports each QR repeatedly while it is in view. */
export const useScanner = (
  stream: MediaStream | null,
  onCode: (code: string) => void,
): RefObject<HTMLVideoElement | null> => {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    const element = video.current
    if (!element || !stream) return undefined
    const gone = new AbortController()
    element.srcObject = stream
    element.play().catch(() => undefined)
    const scan = async () => {
      const decode = await loadedDecoder(gone.signal)
      if (!decode) return
      while (!gone.signal.aborted) {
        const code = await readFrame(decode, element)
        if (code && !gone.signal.aborted) tell.current(code)
        await sleep(BETWEEN_FRAMES_MS)
      }
    }
    void scan()
    return () => {
      gone.abort()
      element.srcObject = null
    }
  }, [stream])
  return video
}
