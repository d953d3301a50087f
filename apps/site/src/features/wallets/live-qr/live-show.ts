import { stepAt, stepMs } from '@saldo/contract/live-qr'

type Parts<Picture> = {
  /** The server's time as this phone knows it, in ms. */
  now: () => number
  draw: (step: number) => Promise<Picture>
  /** Shows a step's picture; `elapsedMs` of the step are over. */
  show: (picture: Picture, step: number, elapsedMs: number) => void
  onFailure: (error: unknown) => void
}

/** Shows the picture of each step from its first moment, drawn during the step before. */
export const liveShow = <Picture>({ now, draw, show, onFailure }: Parts<Picture>) => {
  const drawn = new Map<number, Promise<Picture>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const pictureOf = (step: number): Promise<Picture> => {
    const picture = drawn.get(step) ?? draw(step)
    drawn.set(step, picture)
    return picture
  }

  const showStep = async (): Promise<void> => {
    clearTimeout(timer)
    const step = stepAt(now())
    const picture = await pictureOf(step)
    if (isOver) return
    // Drawing may have lasted into the next step.
    if (stepAt(now()) !== step) return showStep()
    const elapsedMs = now() - step * stepMs
    show(picture, step, elapsedMs)
    clearTimeout(timer)
    timer = setTimeout(start, stepMs - elapsedMs)
    for (const old of drawn.keys()) if (old < step) drawn.delete(old)
    await pictureOf(step + 1)
  }

  const start = (): void =>
    void showStep().catch((error: unknown) => {
      if (!isOver) onFailure(error)
    })

  start()
  return {
    /** Shows the step of now, after the page slept. */
    wake: start,
    stop: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
