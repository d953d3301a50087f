/** The sheets of the garland as SVG path data, origin at the middle of the top edge. With even-odd filling, a shape on a shape is a hole. */

type Point = readonly [number, number]

const n = (value: number) => String(Math.round(value * 10) / 10)
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`
const polar = ([cx, cy]: Point, radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [cx + radius * Math.sin(angle), cy - radius * Math.cos(angle)]
}

const disc = ([x, y]: Point, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`
const polygon = (points: Point[]) => `M${points.map(at).join('L')}z`
const diamond = ([x, y]: Point, w: number, h: number) =>
  polygon([
    [x, y - h],
    [x + w, y],
    [x, y + h],
    [x - w, y],
  ])

/** A pointed leaf from `from` to `to`, `width` across at its middle. */
const leaf = (from: Point, to: Point, width: number) => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const middle: Point = [from[0] + dx * 0.42, from[1] + dy * 0.42]
  const side = (sign: number): Point => [
    middle[0] - (dy / length) * width * sign,
    middle[1] + (dx / length) * width * sign,
  ]
  return `M${at(from)}Q${at(side(1))} ${at(to)}Q${at(side(-1))} ${at(from)}z`
}

const half = 39
const hem = 74
const scallops = 6
const heart: Point = [0, 37]

/** The sheet itself, with a scalloped hem. */
export const sheet = (() => {
  const step = (2 * half) / scallops
  const hemline = Array.from({ length: scallops }, (_, i) => {
    const right = half - i * step
    return `Q${n(right - step * 0.1)} ${hem + 9} ${n(right - step / 2)} ${hem + 11}Q${n(right - step * 0.9)} ${hem + 9} ${n(right - step)} ${hem}`
  })
  return `M${-half} 0H${half}V${hem}${hemline.join('')}z`
})()

/** Holes that every sheet has: a row under the fold, small cuts at the corners, diamonds along the hem. */
export const fringe = [
  ...[-30, -20, -10, 0, 10, 20, 30].map((x) => disc([x, 8.5], 2)),
  ...[-1, 1].flatMap((side) => [
    diamond([side * 31, 19], 2.2, 4),
    diamond([side * 31, 55], 2.2, 4),
    diamond([side * 32.5, 37], 1.8, 6),
  ]),
  ...[-32.5, -19.5, -6.5, 6.5, 19.5, 32.5].map((x) => diamond([x, 74], 2.2, 5)),
  ...[-26, -13, 0, 13, 26].map((x) => diamond([x, 66.5], 2.6, 3.2)),
].join('')

export const sun = [
  disc(heart, 10),
  disc(heart, 7),
  disc(heart, 4),
  ...Array.from({ length: 16 }, (_, i) => {
    const angle = i * 22.5
    const tip = i % 2 ? 17 : 23
    return polygon([polar(heart, 12, angle - 8), polar(heart, tip, angle), polar(heart, 12, angle + 8)])
  }),
].join('')

export const agave = (() => {
  const root: Point = [0, 54]
  const leaves = [-84, -62, -41, -20, 0, 20, 41, 62, 84].map((angle) => {
    const reach = 39 - Math.abs(angle) * 0.17
    return leaf(polar(root, 8, angle), polar(root, reach, angle), 6.4 - Math.abs(angle) * 0.015)
  })
  const piña = `M-6 56Q0 50 6 56Q4 61 0 61Q-4 61 -6 56z`
  return [...leaves, piña].join('')
})()

export const hummingbird = (() => {
  const body =
    'M28 17L11 24.4C10.4 20.6 6.8 19 3.6 20.300C.4 21.6-.4 24.8-.8 27.400C-1.6 32.6-5.6 37.2-10.2 41.600L-25 56L-17.2 53.600L-17.4 60L-6.2 47.600C.4 45 7 40 9.2 33.600C10.2 30.6 10.6 28.2 11.4 26.600z'
  const wing = [
    leaf([-3.4, 25.6], [-17, 15], 7),
    leaf([-3.6, 29], [-26, 21.5], 7),
    leaf([-4.6, 32.4], [-27, 31.5], 7),
    leaf([-7, 36], [-24, 40.5], 5.5),
  ]
  const flower = [
    diamond([19, 42], 1.8, 4),
    leaf([17.6, 46.5], [10.5, 43], 4.2),
    leaf([20.4, 46.5], [27.5, 43], 4.2),
    leaf([19, 48.5], [19, 59], 3),
  ]
  return [body, disc([6.2, 24], 1.3), ...wing, ...flower].join('')
})()

/** A made-up pattern that reads as a QR at a glance: three finders and some modules. */
export const qrModules = (() => {
  const size = 3.2
  const rows = [
    '#####.#.#####',
    '#...#...#...#',
    '#.#.#.#.#.#.#',
    '#...#.#.#...#',
    '#####.#.#####',
    '.......#.....',
    '#.#.##..#.##.',
    '......#..#...',
    '#####.##.#.##',
    '#...#..#...#.',
    '#.#.#.#.##.##',
    '#...#...#.#..',
    '#####.##..##.',
  ]
  const left = -(rows.length * size) / 2
  const top = heart[1] + left
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/#+/g)].map(
        (run) =>
          `M${n(left + run.index * size)} ${n(top + y * size)}h${n(run[0].length * size)}v${size}h${n(-run[0].length * size)}z`,
      ),
    )
    .join('')
})()
