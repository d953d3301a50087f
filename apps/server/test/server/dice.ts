/** Pseudo-random numbers, reproducible by seed. */
export const createDice = (seed: number) => {
  let state = seed >>> 0
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(roll() * items.length)] ?? items[0]
  return { roll, pick }
}
