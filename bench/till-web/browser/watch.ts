/**
 * Runs in the till's page before its own scripts and only observes. All times are from the machine's clock,
 * which the bench reads too; a text counts as shown once its frame is painted.
 */

const FIRST_SCREEN = 'Escanea el QR'

const painted = (): Promise<number> =>
  new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => done(Date.now()))
      port1.start()
      port2.postMessage(null)
    })
  })

const isThere = (text: string): boolean =>
  (document.body?.textContent ?? '').replaceAll('\u{A0}', ' ').includes(text)

const appeared = (text: string): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (!isThere(text)) return
      observer.disconnect()
      done()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, characterData: true, subtree: true })
    look()
  })

const shown = (text: string): Promise<number> => appeared(text).then(painted)

const clock = (timeStamp: number): number => Date.now() - (performance.now() - timeStamp)

const decodes: { ms: number; width: number; height: number }[] = []
let pressedAt = 0
let watched: Promise<number> = Promise.resolve(0)

document.addEventListener('click', ({ timeStamp }) => (pressedAt = clock(timeStamp)), { capture: true })

/** Times the decoding of a frame: from drawing it until the microtasks after it end. */
const timeDecode = ({ videoWidth: width, videoHeight: height }: HTMLVideoElement): void => {
  const sinceMs = performance.now()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => decodes.push({ ms: performance.now() - sinceMs, width, height }))
  port1.start()
  port2.postMessage(null)
}

const { prototype } = CanvasRenderingContext2D
prototype.drawImage = new Proxy(prototype.drawImage, {
  apply: (draw, self, given: unknown[]) => {
    if (given[0] instanceof HTMLVideoElement) timeDecode(given[0])
    return Reflect.apply(draw, self, given)
  },
})

/** The start (machine clock) and duration in ms of the last request whose address ends with `ending`. */
const asked = (ending: string) => {
  const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith(ending))
  return entry ? { at: clock(entry.startTime), ms: entry.duration } : null
}

const tillBench = {
  first: shown(FIRST_SCREEN).then((at) => at - clock(0)),
  watch: (text: string): void => {
    performance.clearResourceTimings()
    watched = shown(text)
  },
  seen: async (request: string) => ({ at: await watched, pressedAt, asked: asked(request) }),
  decodes,
}

Object.assign(globalThis, { tillBench })
