import {
  createRandom,
  disc,
  drawing,
  glow,
  n,
  polar,
  polygon,
  range,
  rect,
  ring,
  shape,
  width,
  height,
  type Point,
} from './canvas.ts'

const middle: Point = [910, 372]
const RADIUS = 300

const rays = (): string =>
  range(28)
    .map((i) => {
      const from = i * (360 / 28)
      return polygon(
        [middle, polar(middle, 1300, from), polar(middle, 1300, from + 180 / 28)],
        i % 2 ? '#ff7a3d' : '#ffb020',
        'opacity=".16"',
      )
    })
    .join('')

const grooves = (): string =>
  range(30)
    .map((i) =>
      ring(
        middle,
        128 + i * 5.6,
        i % 6 === 5 ? '#8d6fe8' : '#cfc5ee',
        i % 6 === 5 ? 2 : 1,
        i % 6 === 5 ? 0.5 : 0.16,
      ),
    )
    .join('')

const sheen = (): string =>
  [38, 52, 218, 232]
    .map((from, i) => {
      const [a, b] = [polar(middle, RADIUS - 6, from), polar(middle, RADIUS - 6, from + 17)]
      return shape(
        `M${n(middle[0])} ${n(middle[1])}L${n(a[0])} ${n(a[1])}A${RADIUS - 6} ${RADIUS - 6} 0 0 1 ${n(b[0])} ${n(b[1])}z`,
        '#fff',
        `opacity="${i % 2 ? 0.07 : 0.12}"`,
      )
    })
    .join('')

/** The label: a cut-paper sun, as on the garland. */
const label = (): string => {
  const teeth = range(24).map((i) => {
    const angle = i * 15
    return polygon(
      [polar(middle, 58, angle - 5), polar(middle, i % 2 ? 82 : 96, angle), polar(middle, 58, angle + 5)],
      '#7d0f45',
    )
  })
  return [
    disc(middle, 116, '#d81b72'),
    ring(middle, 107, '#ffcf6b', 4),
    ...teeth,
    disc(middle, 48, '#ffb020'),
    ring(middle, 36, '#d81b72', 5),
    disc(middle, 22, '#ffcf6b'),
    disc(middle, 8, '#17112e'),
  ].join('')
}

const record = (): string =>
  [
    disc([middle[0] + 8, middle[1] + 18], RADIUS + 8, '#0a0618', 'opacity=".45"'),
    disc(middle, RADIUS, '#140d28'),
    ring(middle, RADIUS - 3, '#3a2a66', 6),
    grooves(),
    sheen(),
    label(),
  ].join('')

const arm = (): string => {
  const [pivot, elbow, needle]: Point[] = [
    [1288, 112],
    [1236, 398],
    [1098, 496],
  ]
  const line = `M${pivot?.join(' ')}L${elbow?.join(' ')}L${needle?.join(' ')}`
  const stroke = (colour: string, thickness: number, more = ''): string =>
    `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`
  return [
    `<g transform="translate(8 14)">${stroke('#0a0618', 16, 'opacity=".4"')}</g>`,
    stroke('#fffaf2', 13),
    stroke('#cfc5ee', 4),
    disc(pivot ?? middle, 46, '#241a4a'),
    ring(pivot ?? middle, 46, '#ffcf6b', 6),
    disc(pivot ?? middle, 19, '#fffaf2'),
    `<g transform="translate(1092 500)rotate(52)">${rect(-17, -30, 34, 60, '#ffb020', 'rx="7"')}${rect(-10, -22, 20, 26, '#17112e', 'rx="4"')}</g>`,
  ].join('')
}

const cone = (at: Point, r: number, rim: string): string =>
  [
    disc(at, r, '#0f0a22'),
    ring(at, r - 4, rim, 7),
    disc(at, r * 0.7, '#2b2056'),
    ring(at, r * 0.54, '#6d4bd8', 3, 0.8),
    disc(at, r * 0.34, '#0f0a22'),
    disc([at[0] - r * 0.1, at[1] - r * 0.12], r * 0.13, '#8d6fe8'),
  ].join('')

const tower = (x: number, wide: number): string =>
  [
    rect(x, 70, wide, 660, '#1d1440', 'rx="22"'),
    rect(x + 9, 79, wide - 18, 642, '#2a1d58', 'rx="16"'),
    cone([x + wide / 2, 172], wide * 0.19, '#4fd1b5'),
    cone([x + wide / 2, 352], wide * 0.36, '#ffb020'),
    cone([x + wide / 2, 590], wide * 0.4, '#e0267d'),
  ].join('')

const confetti = (random: () => number): string =>
  range(90)
    .map(() => {
      const [x, y] = [random() * width, random() * height]
      const colour =
        ['#ffcf6b', '#4fd1b5', '#ff7a3d', '#fffaf2', '#ff5fa8'][Math.floor(random() * 5)] ?? '#fff'
      return `<g transform="translate(${n(x)} ${n(y)})rotate(${n(random() * 180)})">${rect(-5, -3, 7 + random() * 9, 6, colour, 'rx="2" opacity=".85"')}</g>`
    })
    .join('')

/** A sound system's night: the record, its arm, and two towers of speakers. */
export const soundSystem = (): string => {
  const random = createRandom(23)
  const defs = glow('room', [
    [0, '#ff4f93'],
    [0.35, '#c01a72'],
    [0.7, '#5a1a78'],
    [1, '#1b0f3d'],
  ])
  const body = [
    rect(0, 0, width, height, '#1b0f3d'),
    `<ellipse cx="${middle[0]}" cy="${middle[1]}" rx="1080" ry="720" fill="url(#room)"/>`,
    rays(),
    confetti(random),
    tower(52, 214),
    tower(300, 168),
    tower(1350, 168),
    tower(1554, 214),
    record(),
    arm(),
  ].join('')
  return drawing(defs, body)
}
