/** Reach of the average around a pixel, and how much of the difference to it is added. */
const REACH = 5
const STRENGTH = 2

type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Sums of 2 × REACH + 1 neighbours along lines of `length` pixels, `step` apart; what lies outside is the edge's. */
const sums = (values: Uint32Array, lines: readonly number[], step: number, length: number): Uint32Array => {
  const summed = new Uint32Array(values.length)
  for (const start of lines) {
    const at = (n: number): number => values[start + Math.min(Math.max(n, 0), length - 1) * step] ?? 0
    let sum = 0
    for (let n = -REACH; n <= REACH; n += 1) sum += at(n)
    for (let n = 0; n < length; n += 1) {
      summed[start + n * step] = sum
      sum += at(n + REACH + 1) - at(n - REACH)
    }
  }
  return summed
}

const multiples = (count: number, of: number): number[] => Array.from({ length: count }, (_, n) => n * of)

/** Sharpens RGBA pixels in place, as grey: an unsharp mask, which undoes some of a camera's blur. */
export const sharpen = ({ data, width, height }: Pixels): void => {
  const grey = new Uint32Array(width * height)
  for (let n = 0; n < grey.length; n += 1) grey[n] = data[n * 4 + 1] ?? 0
  const across = sums(grey, multiples(height, width), 1, width)
  const around = sums(across, multiples(width, 1), width, height)
  const count = (2 * REACH + 1) ** 2
  for (let n = 0; n < grey.length; n += 1) {
    const own = grey[n] ?? 0
    const value = own + STRENGTH * (own - (around[n] ?? 0) / count)
    data.fill(Math.min(Math.max(value, 0), 255), n * 4, n * 4 + 3)
  }
}
