import {
  createRandom,
  disc,
  drawing,
  fade,
  glow,
  hills,
  leaf,
  n,
  polar,
  range,
  rect,
  shape,
  width,
  height,
  type Point,
} from './canvas.ts'

const horizon = 372
const vanishing: Point = [910, horizon - 26]

const shades = (depth: number): { dark: string; light: string } =>
  depth > 0.66
    ? { dark: '#0a4f52', light: '#4fd1b5' }
    : depth > 0.33
      ? { dark: '#0f6a68', light: '#63c9b4' }
      : { dark: '#3c6b7c', light: '#8ccbbb' }

const leaves = [-86, 86, -70, 70, -53, 53, -37, 37, -21, 21, -7, 8]
const farLeaves = [-80, 80, -46, 46, -15, 16]

/** A plant of `size`: a fan of leaves, each with a lit half. */
const plant = ([x, y]: Point, size: number, depth: number, random: () => number): string => {
  const { dark, light } = shades(depth)
  const root: Point = [0, 0]
  const angles = size < 30 ? farLeaves : leaves
  const blades = angles.map((angle) => {
    const reach = size * (1.06 - Math.abs(angle) * 0.0035) * (0.92 + random() * 0.14)
    const tip = polar(root, reach, angle + (random() - 0.5) * 6)
    const bend = -angle * size * 0.0014
    const blade = shape(leaf(root, tip, size * 0.135, bend), dark)
    return blade + shape(leaf(root, [tip[0] * 0.97, tip[1] * 0.97], size * 0.05, bend - size * 0.042), light)
  })
  const shadow = `<ellipse cx="0" cy="${n(size * 0.05)}" rx="${n(size * 0.95)}" ry="${n(size * 0.15)}" fill="#2b0a3a" opacity=".38"/>`
  return `<g transform="translate(${n(x)} ${n(y)})">${shadow}${blades.join('')}</g>`
}

/** Furrows that meet at the horizon. */
const furrows = (): string =>
  range(27)
    .map((i) => {
      const from = vanishing[0] + (i - 13) * 240
      return shape(
        `M${n(vanishing[0] + (i - 13) * 17)} ${horizon}L${n(from - 62)} ${height + 20}H${n(from + 62)}z`,
        i % 2 ? '#7b1f63' : '#8f2768',
        'opacity=".75"',
      )
    })
    .join('')

const ROWS = 8

const field = (random: () => number): string =>
  range(ROWS)
    .flatMap((row) => {
      const depth = (row + 1) / ROWS
      const y = horizon + 4 + (height + 40 - horizon) * depth ** 2
      const spread = 17 + ((y - horizon) / (height + 20 - horizon)) * 223
      const half = Math.ceil(width / 2 / spread) + 1
      return range(2 * half).map((i) => ({
        x: vanishing[0] + (i - half + 0.5) * spread,
        y,
        size: 12 + 104 * depth ** 1.9,
        depth,
      }))
    })
    .map(({ x, y, size, depth }) => plant([x, y], size, depth, random))
    .join('')

/** Its disc cut by bars of sky, wider towards the horizon. */
const sun = (): string =>
  [
    disc([910, 318], 620, 'url(#warm)'),
    disc([910, 300], 214, 'url(#sun)'),
    `<clipPath id="disc">${disc([910, 300], 215, '#000')}</clipPath>`,
    `<g clip-path="url(#disc)">${range(7)
      .map((i) => rect(660, 226 + i * 24, 500, 2 + i * 2.1, '#f0506c'))
      .join('')}</g>`,
  ].join('')

/** Rows of blue agave running to a setting sun. */
export const agaveField = (): string => {
  const random = createRandom(37)
  const defs = [
    fade('sky', [
      [0, '#2a1260'],
      [0.35, '#8f1f7d'],
      [0.68, '#ee3f73'],
      [1, '#ff9a4a'],
    ]),
    fade('sun', [
      [0, '#fff0b0'],
      [0.55, '#ffcf6b'],
      [1, '#ff9a3d'],
    ]),
    glow('warm', [
      [0, '#ffb04d', 0.85],
      [0.5, '#ff5f6b', 0.3],
      [1, '#ff3f80', 0],
    ]),
    fade('soil', [
      [0, '#a03070'],
      [1, '#35104f'],
    ]),
  ].join('')
  const peak = shape(
    `M-20 ${horizon}C220 ${horizon - 30} 330 ${horizon - 130} 420 ${horizon - 176}L448 ${horizon - 168}L476 ${horizon - 182}C580 ${horizon - 110} 700 ${horizon - 30} 940 ${horizon}z`,
    '#5b1a70',
  )
  const body = [
    rect(0, 0, width, horizon + 20, 'url(#sky)'),
    sun(),
    peak,
    hills(random, horizon - 4, 70, 330, '#48155f'),
    rect(0, horizon, width, height - horizon, 'url(#soil)'),
    furrows(),
    field(random),
  ].join('')
  return drawing(defs, body)
}
