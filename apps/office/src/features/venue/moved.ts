/** The list with one member moved a place earlier or later; unchanged at the ends. */
export const moved = <T>(list: readonly T[], member: T, by: -1 | 1): T[] => {
  const from = list.indexOf(member)
  const to = from + by
  const other = list[to]
  if (from < 0 || other === undefined) return [...list]
  return list.with(from, other).with(to, member)
}
