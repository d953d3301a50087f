/** The list with one member moved to an index, clamped to the list; unchanged if the member is missing. */
export const placed = <T>(list: readonly T[], member: T, place: number): T[] => {
  const others = list.filter((one) => one !== member)
  if (others.length === list.length) return [...list]
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), member, ...others.slice(at)]
}
