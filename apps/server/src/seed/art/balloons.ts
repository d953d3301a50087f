import {
  createRandom,
  disc,
  drawing,
  fade,
  glow,
  height,
  hills,
  n,
  polygon,
  range,
  rect,
  stars,
  width,
  type Point,
} from './canvas.ts'

const GORES = 8
const BANDS = 7

/** How wide a paper balloon is at `t`, from its mouth (0) to its top (1). */
const girth = (t: number): number =>
  0.2 + 0.8 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.1)) ** 0.9 * (1 - 0.62 * t ** 5)

type Balloon = { at: Point; size: number; tilt: number; colours: readonly string[] }

/** Paper lozenges, each a shade of its own, lit from the flame below. */
const balloon = ({ at: [x, y], size, tilt, colours }: Balloon): string => {
  const corner = (gore: number, band: number): Point => {
    const t = band / BANDS
    const angle = -Math.PI / 2 + (Math.PI * gore) / GORES
    const close = t >= 1 ? 0.06 : girth(t)
    return [Math.sin(angle) * close * size * 0.78, size - t * size * 2.1]
  }
  const papers = range(GORES).flatMap((gore) =>
    range(BANDS).map((band) => {
      const colour =
        colours[(gore + (band % 2 === 0 ? band : colours.length - (band % colours.length))) % colours.length]
      return polygon(
        [corner(gore, band), corner(gore + 1, band), corner(gore + 1, band + 1), corner(gore, band + 1)],
        colour ?? '#fff',
        'stroke="#17112e" stroke-opacity=".18" stroke-width="1"',
      )
    }),
  )
  const flame = `<ellipse cx="0" cy="${n(size * 1.02)}" rx="${n(size * 0.16)}" ry="${n(size * 0.06)}" fill="#2b0f3a"/>${disc([0, size * 1.03], size * 0.09, '#fff3c4')}`
  const light = `<ellipse cx="0" cy="${n(size * 0.45)}" rx="${n(size * 0.85)}" ry="${n(size * 1.05)}" fill="url(#lit)"/>`
  const halo = disc([0, size * 0.2], size * 2, 'url(#halo)')
  return `<g transform="translate(${n(x)} ${n(y)})rotate(${tilt})">${halo}${papers.join('')}${light}${flame}</g>`
}

const [magenta, marigold, teal, violet, cream, chile, orange] = [
  '#e0267d',
  '#ffb020',
  '#12a08c',
  '#7a55e6',
  '#fff1d6',
  '#d33a2c',
  '#ff7a3d',
]

const fleet: Balloon[] = [
  { at: [910, 300], size: 168, tilt: -3, colours: [magenta, marigold, cream, orange] },
  { at: [560, 330], size: 112, tilt: 5, colours: [teal, cream, marigold] },
  { at: [1270, 275], size: 122, tilt: 6, colours: [violet, cream, magenta] },
  { at: [1530, 395], size: 74, tilt: -6, colours: [chile, marigold, cream] },
  { at: [292, 240], size: 84, tilt: -7, colours: [orange, cream, violet] },
  { at: [735, 130], size: 42, tilt: 8, colours: [marigold, chile, cream] },
  { at: [1085, 110], size: 36, tilt: -5, colours: [teal, marigold, cream] },
  { at: [1415, 120], size: 30, tilt: 4, colours: [magenta, cream] },
  { at: [120, 420], size: 46, tilt: 4, colours: [teal, magenta, cream] },
  { at: [1712, 190], size: 40, tilt: 3, colours: [marigold, violet, cream] },
  { at: [440, 118], size: 24, tilt: 6, colours: [magenta, marigold] },
]

/** Light of the balloons broken on the water. */
const reflections = (random: () => number): string =>
  fleet
    .flatMap(({ at: [x], size, colours }) =>
      range(14).map((i) => {
        const y = 588 + i * 7.5
        const w = size * (1.5 - i * 0.06) * (0.35 + random() * 0.65)
        return rect(
          x - w / 2 + (random() - 0.5) * size * 0.5,
          y,
          w,
          2.6,
          colours[i % colours.length] ?? cream,
          `rx="1.3" opacity="${n(0.62 - i * 0.036)}"`,
        )
      }),
    )
    .join('')

/** Paper balloons with a flame rising over a lake at dusk. */
export const balloons = (): string => {
  const random = createRandom(11)
  const defs = [
    fade('sky', [
      [0, '#140c33'],
      [0.42, '#3b1b6b'],
      [0.72, '#a82672'],
      [0.9, '#f4694d'],
      [1, '#ffb65c'],
    ]),
    fade('lake', [
      [0, '#7d2568'],
      [0.35, '#3a1857'],
      [1, '#150d33'],
    ]),
    glow('halo', [
      [0, '#ffcf6b', 0.42],
      [0.5, '#ff8a4c', 0.14],
      [1, '#ff8a4c', 0],
    ]),
    glow('lit', [
      [0, '#fff6d0', 0.72],
      [0.55, '#ffcf6b', 0.24],
      [1, '#ffcf6b', 0],
    ]),
  ].join('')
  const body = [
    rect(0, 0, width, 590, 'url(#sky)'),
    stars(random, 150, 330, '#fff6e0'),
    hills(random, 560, 120, 260, '#6a2069'),
    hills(random, 580, 80, 190, '#3d1758'),
    hills(random, 596, 34, 120, '#23103f'),
    rect(0, 584, width, height - 584, 'url(#lake)'),
    reflections(random),
    [...fleet]
      .sort((one, other) => one.size - other.size)
      .map(balloon)
      .join(''),
  ].join('')
  return drawing(defs, body)
}
