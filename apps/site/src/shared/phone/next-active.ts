const pageSize = 8

/** The option that a key moves to, of `count` options from `active` (-1: none); undefined for other keys. */
export const nextActive = (key: string, active: number, count: number): number | undefined => {
  if (count === 0) return undefined
  const last = count - 1
  const moves: Record<string, number> = {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active <= 0 ? last : active - 1,
    PageDown: Math.min(last, Math.max(0, active) + pageSize),
    PageUp: Math.max(0, active - pageSize),
  }
  return moves[key]
}
