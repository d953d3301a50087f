/** The list with one of its members a place earlier or later; at its ends nothing moves. */
export const moved = <T>(list: readonly T[], member: T, by: -1 | 1): T[] => {
  const from = list.indexOf(member)
  const to = from + by
  const other = list[to]
  if (from < 0 || other === undefined) return [...list]
  return list.with(from, other).with(to, member)
}
