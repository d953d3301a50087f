import {
  createRandom,
  disc,
  drawing,
  fade,
  glow,
  leaf,
  n,
  range,
  rect,
  ring,
  shape,
  stars,
  width,
  height,
  type Point,
} from './canvas.ts'

const moon: Point = [910, 262]

/** One scale of the sea: arcs inside arcs. */
const scale = (at: Point, r: number, shades: readonly string[]): string =>
  shades.map((shade, i) => disc(at, r * (1 - i * 0.25), shade)).join('')

/** One of a colour's three parts, 0 to 255. */
const part = (colour: string, i: number): number => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16)

const mix = (from: string, to: string, share: number): string => {
  const mixed = range(3).map((i) =>
    Math.round(part(from, i) + (part(to, i) - part(from, i)) * Math.max(0, Math.min(1, share))),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Rows of scales, bigger and darker towards us; under the moon they carry its light. */
const sea = (random: () => number): string => {
  const rows: string[] = []
  let y = 446
  for (let row = 0; y < height + 60; row++) {
    const r = 20 + row * 6.4
    const columns = Math.ceil(width / (r * 1.8)) + 2
    const scales = range(columns).map((i) => {
      const x = (i - 0.5) * r * 1.8 + (row % 2 ? r * 0.9 : 0)
      const reach = 96 + row * 15
      const light = Math.exp(-(((x - moon[0]) / reach) ** 2)) * (0.7 + random() * 0.3)
      const deep = row / 10
      const shade = (base: string, gold: string, share: number): string =>
        mix(mix(base, '#0d1440', deep), gold, light * share)
      return scale([x, y + r], r, [
        shade('#0b5f78', '#c98a2b', 0.75),
        shade('#18a294', '#ffe7ae', 0.97),
        shade('#0e7c86', '#e6a83f', 0.85),
        shade('#5fd8bd', '#fff6dc', 1),
      ])
    })
    rows.push(scales.join(''))
    y += r * 0.62
  }
  return rows.join('')
}

/** A festival boat with bunting and lamps. */
const boat = (): string => {
  const hull = shape('M-190 0Q-150 62 -92 66H96Q158 60 206 -14Q120 6 0 6T-190 0z', '#d81b72')
  const rim = shape('M-192 -2Q-90 10 0 10T208 -18L206 -4Q120 20 0 20T-188 10z', '#ffb020')
  const mast = rect(-6, -214, 9, 216, '#2a1d58')
  const ropes = ['M-178 -14Q-70 -70 -2 -210', 'M2 -210Q86 -70 192 -26']
    .map((d) => `<path d="${d}" fill="none" stroke="#fffaf2" stroke-width="2" opacity=".8"/>`)
    .join('')
  const flags = range(16).map((i) => {
    const t = (i % 8) / 8 + 0.06
    const left = i < 8
    const curve = (from: number, bend: number, to: number): number =>
      (1 - t) ** 2 * from + 2 * t * (1 - t) * bend + t ** 2 * to
    const [x, y] = left
      ? [curve(-178, -70, -2), curve(-14, -70, -210)]
      : [curve(2, 86, 192), curve(-210, -70, -26)]
    const colour = ['#ffcf6b', '#4fd1b5', '#ff5fa8', '#fffaf2'][i % 4] ?? '#fff'
    return shape(`M${n(x - 10)} ${n(y)}h20l-10 26z`, colour)
  })
  const people = [-96, -52, 44, 92].map(
    (x, i) =>
      disc([x, -14 - (i % 2) * 6], 12, '#17112e') + shape(`M${x - 15} 6Q${x} -18 ${x + 15} 6z`, '#17112e'),
  )
  return `<g transform="translate(500 470)scale(1.02)">${mast}${ropes}${flags.join('')}${people.join('')}${hull}${rim}</g>`
}

/** The hare that people in Mexico see in the full moon. */
const hare = (): string => {
  const parts = [
    '<ellipse cx="26" cy="46" rx="82" ry="62"/>',
    '<ellipse cx="-62" cy="-14" rx="42" ry="36"/>',
    shape(leaf([-54, -40], [-14, -142], 30, -8), '#f0bd62'),
    shape(leaf([-36, -34], [44, -124], 28, -10), '#f0bd62'),
    '<ellipse cx="-26" cy="92" rx="58" ry="17"/>',
    '<ellipse cx="-44" cy="34" rx="26" ry="46" transform="rotate(14 -44 34)"/>',
    '<circle cx="112" cy="30" r="22"/>',
  ]
  return `<g transform="translate(902 276)rotate(-8)scale(1.02)" fill="#f0bd62" opacity=".62">${parts.join('')}</g>`
}

const dust: [Point, number][] = [
  [[812, 372], 15],
  [[1040, 206], 18],
  [[1016, 168], 8],
  [[776, 214], 12],
  [[884, 420], 9],
]

/** The full moon over a sea of paper scales. */
export const moonOverSea = (): string => {
  const random = createRandom(5)
  const defs = [
    fade('night', [
      [0, '#0b0a2c'],
      [0.5, '#15396b'],
      [0.8, '#1f8a94'],
      [1, '#6fd6b8'],
    ]),
    glow('halo', [
      [0, '#ffe9b0', 0.8],
      [0.42, '#9fd8c0', 0.3],
      [1, '#2f8fa8', 0],
    ]),
    glow('face', [
      [0, '#fffdf3'],
      [0.7, '#fff0c8'],
      [1, '#ffd98a'],
    ]),
  ].join('')
  const body = [
    rect(0, 0, width, 480, 'url(#night)'),
    stars(random, 170, 380, '#fffaf2'),
    disc(moon, 460, 'url(#halo)'),
    ...range(4).map((i) => ring(moon, 228 + i * 44, '#ffe9b8', 3, 0.42 - i * 0.09)),
    disc(moon, 190, 'url(#face)'),
    ...dust.map(([at, r]) => disc(at, r, '#f0bd62', 'opacity=".5"')),
    hare(),
    rect(0, 440, width, height - 440, '#0b5f78'),
    sea(random),
    boat(),
  ].join('')
  return drawing(defs, body)
}
