/** A banner's size in pixels (the specification's 1820 × 692). */
export const width = 1820
export const height = 692

export type Point = readonly [x: number, y: number]
export type Stop = readonly [offset: number, colour: string, opacity?: number]

export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** The same "random" numbers from 0 to 1 at each run, so that a banner always looks the same. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** `degrees` from the top, clockwise. */
export const polar = ([x, y]: Point, radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)]
}

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A gradient from the top to the bottom of what it fills. */
export const fade = (id: string, list: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`

/** A gradient from the middle outwards. */
export const glow = (id: string, list: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`

export const disc = ([x, y]: Point, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const ring = ([x, y]: Point, r: number, colour: string, thickness: number, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-opacity="${opacity}"/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const polygon = (points: readonly Point[], fill: string, more = ''): string =>
  shape(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`, fill, more)

/** A pointed leaf from root to tip, `girth` across at its middle, as path data. */
export const leaf = (root: Point, tip: Point, girth: number, bend = 0): string => {
  const [dx, dy] = [tip[0] - root[0], tip[1] - root[1]]
  const length = Math.hypot(dx, dy)
  const side = (offset: number): string =>
    `${n(root[0] + dx * 0.45 - (dy / length) * offset)} ${n(root[1] + dy * 0.45 + (dx / length) * offset)}`
  const end = `${n(tip[0])} ${n(tip[1])}`
  return `M${n(root[0])} ${n(root[1])}Q${side(girth + bend)} ${end}Q${side(bend - girth)} ${n(root[0])} ${n(root[1])}z`
}

/** Small lights in the sky above `horizon`. */
export const stars = (random: () => number, count: number, horizon: number, colour: string): string =>
  range(count)
    .map(() => {
      const [x, y, size] = [random() * width, random() * horizon, random()]
      return disc([x, y], 0.8 + size * size * 2.4, colour, `opacity="${n(0.25 + random() * 0.7)}"`)
    })
    .join('')

/** A line of hills with its foot below the picture. */
export const hills = (
  random: () => number,
  base: number,
  rise: number,
  step: number,
  fill: string,
): string => {
  const ridge = range(Math.ceil(width / step) + 2).map(
    (i) => [i * step - step / 2, base - random() * rise] as const,
  )
  const [first = [0, base] as const] = ridge
  const curve = ridge.slice(1).map(([x, y], i) => {
    const [px, py] = ridge[i] ?? first
    return `C${n(px + step * 0.45)} ${n(py)} ${n(x - step * 0.45)} ${n(y)} ${n(x)} ${n(y)}`
  })
  return shape(
    `M${n(first[0])} ${height + 10}L${n(first[0])} ${n(first[1])}${curve.join('')}V${height + 10}z`,
    fill,
  )
}

export const drawing = (defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
