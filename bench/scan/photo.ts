/** A picture in grey, one byte a pixel. */
export type Grey = { data: Uint8ClampedArray; width: number; height: number }

/** How good a photo is: the QR's side in the frame, its tilt, blur (standard deviation, px) and noise (grey levels). */
export type Grade = { side: number; tilt: number; blur: number; noise: number; shade: number }

/** What differs from photo to photo, each from 0 to 1; two QRs seen with one view are the same photo. */
export type View = { turn: number; lean: number; nod: number; light: number; seed: number }

const [WIDTH, HEIGHT] = [640, 480]
const WHITE = 255
/** Grey of what lies around the phone's screen. */
const AROUND = 96

/** Numbers from 0 to 1 by mulberry32, the same for the same seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const aView = (random: () => number): View => ({
  turn: random(),
  lean: random(),
  nod: random(),
  light: random(),
  seed: Math.floor(random() * 2 ** 32),
})

/** Grey at a place of the picture (0 to 1 across), between its pixels. */
const sample = ({ data, width, height }: Grey, u: number, v: number): number => {
  if (u < 0 || v < 0 || u >= 1 || v >= 1) return AROUND
  const [x, y] = [Math.min(u * width, width - 1.001), Math.min(v * height, height - 1.001)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - left, y - top]
  const at = (column: number, row: number): number => data[row * width + column] ?? WHITE
  return (
    at(left, top) * (1 - dx) * (1 - dy) +
    at(left + 1, top) * dx * (1 - dy) +
    at(left, top + 1) * (1 - dx) * dy +
    at(left + 1, top + 1) * dx * dy
  )
}

/** The picture turned and tilted in the frame, as a camera above it sees it. */
const project = (picture: Grey, { side, tilt }: Grade, view: View): Float32Array => {
  const [angle, lean, nod] = [view.turn * 2 * Math.PI, (view.lean - 0.5) * tilt, (view.nod - 0.5) * tilt]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const frame = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [px, py] = [(x - WIDTH / 2) / side, (y - HEIGHT / 2) / side]
      const depth = 1 / (1 - lean * px - nod * py)
      const [qx, qy] = [px * depth, py * depth]
      frame[y * WIDTH + x] = sample(picture, qx * cos + qy * sin + 0.5, qy * cos - qx * sin + 0.5)
    }
  return frame
}

const kernelOf = (deviation: number): number[] => {
  const reach = Math.ceil(deviation * 3)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

const clampTo = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** Gaussian blur along one axis: `step` is the distance of neighbours, `length` the number of pixels of a line. */
const blurLines = (frame: Float32Array, kernel: readonly number[], isAcross: boolean): Float32Array => {
  const reach = (kernel.length - 1) / 2
  const blurred = new Float32Array(frame.length)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      let sum = 0
      for (let k = -reach; k <= reach; k += 1) {
        const column = isAcross ? clampTo(x + k, WIDTH - 1) : x
        const row = isAcross ? y : clampTo(y + k, HEIGHT - 1)
        sum += (frame[row * WIDTH + column] ?? 0) * (kernel[k + reach] ?? 0)
      }
      blurred[y * WIDTH + x] = sum
    }
  return blurred
}

/** A photo of the picture: turned, tilted, lit from one side, blurred, with noise. */
export const photoOf = (picture: Grey, grade: Grade, view: View): Grey => {
  const kernel = kernelOf(grade.blur)
  const blurred = blurLines(blurLines(project(picture, grade, view), kernel, true), kernel, false)
  const random = randomFrom(view.seed)
  const lit = view.light * 2 * Math.PI
  const data = new Uint8ClampedArray(WIDTH * HEIGHT)
  for (let at = 0; at < data.length; at += 1) {
    const across = ((at % WIDTH) / WIDTH - 0.5) * Math.cos(lit)
    const along = (Math.floor(at / WIDTH) / HEIGHT - 0.5) * Math.sin(lit)
    const light = 1 - grade.shade * (0.5 + across + along)
    // The sum of four uniform numbers is near enough to a normal one.
    const noise = (random() + random() + random() + random() - 2) * Math.sqrt(3) * grade.noise
    data[at] = (blurred[at] ?? 0) * light + noise
  }
  return { data, width: WIDTH, height: HEIGHT }
}
