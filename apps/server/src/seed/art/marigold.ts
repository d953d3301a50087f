import {
  createRandom,
  disc,
  drawing,
  fade,
  glow,
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

const middle: Point = [910, 700]

const palettes = [
  ['#d9560b', '#f57f17', '#ffa31a', '#ffc845'],
  ['#c4430c', '#ec6a12', '#ff8f1f', '#ffb84d'],
  ['#e07a00', '#ffa000', '#ffc13d', '#ffe08a'],
] as const

/** A marigold: rows of petals, lighter towards the middle. */
const flower = ([x, y]: Point, r: number, kind: number, turn: number): string => {
  const palette = palettes[kind % palettes.length] ?? palettes[0]
  const rows = palette.map((colour, row) => {
    const reach = r * (1 - row * 0.23)
    const petals = 15 - row * 2
    return (
      range(petals)
        .map((i) =>
          disc(polar([0, 0], reach * 0.78, turn + row * 11 + (i * 360) / petals), reach * 0.27, colour),
        )
        .join('') + disc([0, 0], reach * 0.8, colour)
    )
  })
  return `<g transform="translate(${n(x)} ${n(y)})">${rows.join('')}${disc([0, 0], r * 0.1, '#e07a00')}</g>`
}

type Bloom = { at: Point; r: number }

const arch = (random: () => number): Bloom[] =>
  [
    { radius: 560, count: 44, r: 40 },
    { radius: 505, count: 38, r: 50 },
    { radius: 445, count: 34, r: 43 },
  ].flatMap(({ radius, count, r }) =>
    range(count + 1).map((i) => ({
      at: polar([middle[0], middle[1] + 10], radius + (random() - 0.5) * 30, -94 + (i * 188) / count),
      r: r * (0.78 + random() * 0.42),
    })),
  )

const greenery = (random: () => number): string =>
  range(120)
    .map(() => {
      const angle = -95 + random() * 190
      const inside = random() > 0.5
      const root = polar(middle, inside ? 440 : 560, angle)
      const tip = polar(
        middle,
        inside ? 372 + random() * 30 : 612 + random() * 44,
        angle + (random() - 0.5) * 12,
      )
      return shape(leaf(root, tip, 15), random() > 0.5 ? '#0b8f7c' : '#07604f')
    })
    .join('')

const candle = (x: number, y: number, tall: number, wide: number): string =>
  [
    disc([x, y - tall - 26], 120, 'url(#candle)'),
    rect(x - wide / 2, y - tall, wide, tall, 'url(#wax)', 'rx="5"'),
    `<ellipse cx="${n(x)}" cy="${n(y - tall)}" rx="${n(wide / 2)}" ry="5" fill="#fff6dc"/>`,
    shape(
      `M${n(x)} ${n(y - tall - 52)}C${n(x + 15)} ${n(y - tall - 26)} ${n(x + 12)} ${n(y - tall - 6)} ${n(x)} ${n(y - tall - 4)}C${n(x - 12)} ${n(y - tall - 6)} ${n(x - 15)} ${n(y - tall - 26)} ${n(x)} ${n(y - tall - 52)}z`,
      '#ffb020',
    ),
    shape(
      `M${n(x)} ${n(y - tall - 32)}C${n(x + 7)} ${n(y - tall - 18)} ${n(x + 6)} ${n(y - tall - 8)} ${n(x)} ${n(y - tall - 6)}C${n(x - 6)} ${n(y - tall - 8)} ${n(x - 7)} ${n(y - tall - 18)} ${n(x)} ${n(y - tall - 32)}z`,
      '#fffaf2',
    ),
  ].join('')

const forewing = 'M2 -8C18 -44 58 -72 92 -66C104 -62 100 -40 84 -24C64 -6 30 4 2 2z'
const hindwing = 'M2 -2C34 -4 62 6 66 26C68 48 48 64 34 56C18 46 4 24 2 10z'
const cells = [
  'M8 -10C24 -36 46 -50 60 -52C56 -34 36 -16 8 -6z',
  'M64 -53C74 -58 86 -58 86 -52C84 -42 74 -34 62 -30C64 -38 66 -46 64 -53z',
  'M14 -4C34 -14 50 -24 58 -26C62 -18 40 -4 14 -1z',
  'M10 4C28 0 44 4 50 10C40 18 24 16 10 8z',
  'M12 14C26 22 42 22 54 16C60 28 50 34 38 34C28 32 18 24 12 14z',
  'M18 30C26 38 38 40 50 38C50 50 40 52 34 48C28 44 22 38 18 30z',
]
const spots: Point[] = [
  [92, -58],
  [91, -46],
  [84, -34],
  [61, 34],
  [56, 47],
  [44, 55],
]

/** A monarch, wings open. */
const monarch = ([x, y]: Point, size: number, turn: number): string => {
  const wings = [
    shape(forewing, '#17112e'),
    shape(hindwing, '#17112e'),
    ...cells.map((cell, i) => shape(cell, i < 3 ? '#ff7a1a' : '#ffa31a')),
    ...spots.map((at) => disc(at, 2.6, '#fffaf2')),
  ].join('')
  const body = shape(leaf([0, -26], [0, 46], 9), '#17112e')
  return `<g transform="translate(${n(x)} ${n(y)})rotate(${turn})scale(${size})">${wings}<g transform="scale(-1 1)">${wings}</g>${body}</g>`
}

const petals = (random: () => number): string =>
  range(110)
    .map(() => {
      const at: Point = [random() * width, random() * height]
      const tip = polar(at, 12 + random() * 12, random() * 360)
      return shape(
        leaf(at, tip, 7),
        ['#ffb020', '#ff8f1f', '#ffcf6b'][Math.floor(random() * 3)] ?? '#ffb020',
        `opacity="${n(0.35 + random() * 0.6)}"`,
      )
    })
    .join('')

const candles: [number, number, number, number][] = [
  [742, 720, 176, 34],
  [1078, 720, 176, 34],
  [822, 720, 232, 38],
  [998, 720, 232, 38],
  [910, 720, 300, 44],
]

const shuffled = (random: () => number, list: Bloom[]): Bloom[] =>
  list
    .map((bloom) => ({ bloom, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ bloom }) => bloom)

/** Heaps of flowers in both corners, the lowest rows in front. */
const heaps = (random: () => number): Bloom[] =>
  range(7)
    .toReversed()
    .flatMap((level) =>
      range(8 - level).flatMap((i) => {
        const x = i * 46 + level * 8 + random() * 20 - 20
        const y = 690 - level * 34 - random() * 16
        return [x, width - x].map((at) => ({ at: [at, y] as Point, r: 27 + random() * 16 }))
      }),
    )

const floor = (random: () => number): Bloom[] =>
  range(46).map((i) => ({ at: [i * 41 - 8, 682 + random() * 20] as Point, r: 26 + random() * 16 }))

/** An arch of marigolds with candles under it. */
export const marigoldArch = (): string => {
  const random = createRandom(71)
  const defs = [
    glow('room', [
      [0, '#ff9a3d'],
      [0.25, '#d8286c'],
      [0.6, '#5b1a70'],
      [1, '#1c1040'],
    ]),
    glow('candle', [
      [0, '#fff0b0', 0.9],
      [0.4, '#ffb020', 0.35],
      [1, '#ffb020', 0],
    ]),
    fade('wax', [
      [0, '#fff6dc'],
      [1, '#f3b9c9'],
    ]),
  ].join('')
  const draw = (list: Bloom[]): string =>
    list.map(({ at, r }, i) => flower(at, r, i * 7 + Math.round(r), random() * 60)).join('')
  const body = [
    rect(0, 0, width, height, '#1c1040'),
    `<ellipse cx="910" cy="600" rx="1120" ry="760" fill="url(#room)"/>`,
    petals(random),
    greenery(random),
    draw(shuffled(random, arch(random))),
    candles.map((each) => candle(...each)).join(''),
    draw(heaps(random)),
    draw(floor(random)),
    monarch([236, 178], 1.1, -24),
    monarch([1560, 160], 1.3, 22),
    monarch([1672, 330], 0.7, -12),
    monarch([128, 380], 0.75, 30),
    monarch([700, 470], 0.6, -28),
    monarch([1140, 440], 0.66, 24),
  ].join('')
  return drawing(defs, body)
}
