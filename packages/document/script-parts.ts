type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** The part of an app that a module belongs to; null for what belongs to nobody and serves who imports it. */
export type PartOf = (id: string) => string | null

export const partsThatUse = (
  id: string,
  graph: Graph,
  partOf: PartOf,
  seen: Map<string, Set<string>>,
): Set<string> => {
  const known = seen.get(id)
  if (known) return known
  const parts = new Set<string>()
  seen.set(id, parts)
  const todo = [id]
  const visited = new Set<string>()
  while (todo.length > 0) {
    const at = todo.pop() as string
    if (visited.has(at)) continue
    visited.add(at)
    const own = partOf(at)
    if (own !== null) {
      parts.add(own)
      continue
    }
    todo.push(...(graph.getModuleInfo(at)?.importers ?? []))
  }
  return parts
}
