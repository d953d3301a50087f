import type { CountryIso } from './countries.ts'

/** A patch of colour: SVG path data on a field of 30 × 20. */
export type Patch = readonly [colour: string, path: string]

type Band = readonly [colour: string, weight: number]

const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`

/** "d52b1e f9e300*2": colours side by side, each with its weight. */
const parse = (text: string): Band[] =>
  text.split(' ').map((band) => {
    const [colour = '', weight = '1'] = band.split('*')
    return [`#${colour}`, Number(weight)]
  })

/** Side by side over `length`. */
const bands = (text: string, length: number, path: (from: number, size: number) => string): Patch[] => {
  const all = parse(text)
  const unit = length / all.reduce((sum, [, weight]) => sum + weight, 0)
  let from = 0
  return all.map(([colour, weight]) => {
    const size = weight * unit
    const patch = [colour, path(from, size)] as const
    from += size
    return patch
  })
}

const rows = (text: string): Patch[] => bands(text, 20, (from, size) => rect(0, from, 30, size))
const columns = (text: string): Patch[] => bands(text, 30, (from, size) => rect(from, 0, size, 20))
const field = (colour: string): Patch[] => rows(colour)
const repeated = (text: string, times: number): string => Array<string>(times).fill(text).join(' ')

const box = (colour: string, x: number, y: number, w: number, h: number): Patch => [
  `#${colour}`,
  rect(x, y, w, h),
]
const disc = (colour: string, x = 15, y = 10, r = 3): Patch => [
  `#${colour}`,
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
]
const hoist = (colour: string): Patch => [`#${colour}`, 'M0 0L15 10L0 20z']
const star = (colour: string, x: number, y: number, r: number): Patch => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5
    const reach = i % 2 ? r * 0.4 : r
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`
  })
  return [`#${colour}`, `M${points.join('L')}z`]
}
const cross = (colour: string, width: number, x = 15): Patch => [
  `#${colour}`,
  rect(x - width / 2, 0, width, 20) + rect(0, 10 - width / 2, 30, width),
]
const nordic = (ground: string, colour: string): Patch[] => [...field(ground), cross(colour, 4, 11)]

const saltire = (colour: string, w: number): Patch => [
  `#${colour}`,
  `M0 0h${w}L30 ${20 - w * 0.67}V20h${-w}L0 ${w * 0.67}zM30 0h${-w}L0 ${20 - w * 0.67}V20h${w}L30 ${w * 0.67}z`,
]
const union: Patch[] = [
  ...field('012169'),
  saltire('fff', 4),
  saltire('c8102e', 1.6),
  cross('fff', 6.6),
  cross('c8102e', 4),
]
const southern: Patch[] = [
  ...field('012169'),
  box('fff', 0, 4, 15, 2.4),
  box('fff', 6.3, 0, 2.4, 10),
  box('c8102e', 0, 4.5, 15, 1.4),
  box('c8102e', 6.8, 0, 1.4, 10),
]

/** The flags of the countries that can be chosen, drawn with what a flag of 30 pixels can show. */
export const flags: Record<CountryIso, readonly Patch[]> = {
  AR: [...rows('74acdf fff 74acdf'), disc('f6b40e', 15, 10, 2.2)],
  AT: rows('ed2939 fff ed2939'),
  AU: [
    ...southern,
    star('fff', 7.5, 15, 2.6),
    star('fff', 22, 5, 1.7),
    star('fff', 25, 10, 1.7),
    star('fff', 21.5, 15.5, 1.7),
  ],
  BE: columns('000 fae042 ed2939'),
  BO: rows('d52b1e f9e300 007934'),
  BR: [...field('009b3a'), ['#fedf00', 'M15 2L27 10L15 18L3 10z'], disc('002776', 15, 10, 4)],
  BZ: [...rows('ce1126 003f87*6 ce1126'), disc('fff', 15, 10, 4.6)],
  CA: [
    ...columns('d80621 fff*2 d80621'),
    ['#d80621', 'M15 3l1.8 3 2-.8-.6 4 2.4-1.2-.8 3.4-3.8 1.6v3h-2v-3l-3.8-1.6-.8-3.4 2.4 1.2-.6-4 2 .8z'],
  ],
  CH: [...field('d52b1e'), box('fff', 13, 4, 4, 12), box('fff', 9, 8, 12, 4)],
  CL: [...rows('fff d52b1e'), box('0039a6', 0, 0, 10, 10), star('fff', 5, 5, 3)],
  CN: [
    ...field('de2910'),
    star('ffde00', 6, 6, 4),
    star('ffde00', 12, 3, 1.3),
    star('ffde00', 14, 6, 1.3),
    star('ffde00', 13, 9.5, 1.3),
  ],
  CO: rows('fcd116*2 003893 ce1126'),
  CR: rows('002b7f fff ce1126*2 fff 002b7f'),
  CU: [...rows('002a8f fff 002a8f fff 002a8f'), hoist('cf142b'), star('fff', 5, 10, 3)],
  DE: rows('000 dd0000 ffce00'),
  DK: nordic('c60c30', 'fff'),
  DO: [
    ...field('fff'),
    box('002d62', 0, 0, 13, 8),
    box('ce1126', 17, 0, 13, 8),
    box('ce1126', 0, 12, 13, 8),
    box('002d62', 17, 12, 13, 8),
  ],
  EC: [...rows('ffdd00*2 034ea2 ed1c24'), disc('8b6f3d', 15, 9, 2.6)],
  ES: [...rows('aa151b f1bf00*2 aa151b'), disc('ad1519', 10, 10, 2.2)],
  FI: nordic('fff', '003580'),
  FR: columns('0055a4 fff ef4135'),
  GB: union,
  GT: [...columns('4997d0 fff 4997d0'), disc('6a8f3c', 15, 10, 2.4)],
  HN: [
    ...rows('00bce4 fff 00bce4'),
    star('00bce4', 15, 10, 2),
    star('00bce4', 10, 8.5, 1.4),
    star('00bce4', 20, 8.5, 1.4),
  ],
  IE: columns('169b62 fff ff883e'),
  IN: [...rows('ff9933 fff 138808'), disc('000080', 15, 10, 2.6), disc('fff', 15, 10, 1.8)],
  IT: columns('009246 fff ce2b37'),
  JP: [...field('fff'), disc('bc002d', 15, 10, 6)],
  KR: [...field('fff'), ['#cd2e3a', 'M10 10a5 5 0 0 1 10 0z'], ['#0047a0', 'M10 10a5 5 0 0 0 10 0z']],
  MX: [
    ...columns('006847 fff ce1126'),
    disc('8c6b3f', 15, 9.5, 2.4),
    ['#006847', 'M12.2 11.5a3 3 0 0 0 5.6 0z'],
  ],
  NI: [...rows('0067c6 fff 0067c6'), disc('c8a800', 15, 10, 2.2)],
  NL: rows('ae1c28 fff 21468b'),
  NO: [...field('ba0c2f'), cross('fff', 5.6, 11), cross('00205b', 2.8, 11)],
  NZ: [
    ...southern,
    star('cc142b', 22, 4.5, 1.7),
    star('cc142b', 25, 9, 1.7),
    star('cc142b', 19, 9.5, 1.7),
    star('cc142b', 22, 15, 2),
  ],
  PA: [
    ...field('fff'),
    box('da121a', 15, 0, 15, 10),
    box('072357', 0, 10, 15, 10),
    star('072357', 7.5, 5, 3),
    star('da121a', 22.5, 15, 3),
  ],
  PE: columns('d91023 fff d91023'),
  PL: rows('fff dc143c'),
  PR: [...rows('ed0000 fff ed0000 fff ed0000'), hoist('0050f0'), star('fff', 5, 10, 3)],
  PT: [...columns('006600*2 ff0000*3'), disc('ffcc00', 12, 10, 3.4), disc('ff0000', 12, 10, 2)],
  PY: [...rows('d52b1e fff 0038a8'), disc('009b3a', 15, 10, 2.2), disc('fff', 15, 10, 1.4)],
  SE: nordic('006aa7', 'fecc00'),
  SV: [...rows('0f47af fff 0f47af'), disc('6a8f3c', 15, 10, 2.2)],
  US: [
    ...rows(`${repeated('b22234 fff', 6)} b22234`),
    box('3c3b6e', 0, 0, 13, 10.77),
    star('fff', 3.5, 3, 1.4),
    star('fff', 9.5, 3, 1.4),
    star('fff', 6.5, 5.5, 1.4),
    star('fff', 3.5, 8, 1.4),
    star('fff', 9.5, 8, 1.4),
  ],
  UY: [...rows(`${repeated('fff 0038a8', 4)} fff`), box('fff', 0, 0, 11, 11.1), disc('fcd116', 5.5, 5.5, 3)],
  VE: [
    ...rows('ffcc00 00247d cf142b'),
    star('fff', 10.5, 11.5, 1.2),
    star('fff', 13.5, 9.5, 1.2),
    star('fff', 16.5, 9.5, 1.2),
    star('fff', 19.5, 11.5, 1.2),
  ],
}
