type ModuleInfo = { isEntry: boolean; importers: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The area of a page or layout, as the names that lead to it; empty for what every page runs. */
type Area = readonly string[]
export type AreaOf = (page: string) => Area

const common = (one: Area, other: Area): Area => {
  const depth = one.findIndex((name, at) => name !== other[at])
  return depth === -1 ? one : one.slice(0, depth)
}

/** The areas of the pages that load a module at once; what they load later, by `import()`, counts for none. */
const areasOf = (id: string, graph: ModuleGraph, areaOf: AreaOf): Area[] => {
  const found = new Set([id])
  const areas: Area[] = []
  for (const module of found) {
    const info = graph.getModuleInfo(module)
    if (info?.isEntry) areas.push(areaOf(module))
    for (const importer of info?.importers ?? []) found.add(importer)
  }
  return areas
}

/**
 * Groups for Rolldown's `codeSplitting`, a script an area: each module goes to the innermost area that holds all pages
 * which load it. Outer areas come first, because a group takes along what its modules import, and have the lower number
 * in their names.
 */
export const areaGroups = (areaOf: AreaOf, depth: number) => {
  const known = new Map<string, Area | undefined>()
  const innermost = (id: string, graph: ModuleGraph): Area | undefined => {
    if (!known.has(id)) {
      const [first, ...others] = areasOf(id, graph, areaOf)
      known.set(id, first && others.reduce(common, first))
    }
    return known.get(id)
  }
  return Array.from({ length: depth + 1 }, (_, at) => ({
    name: (id: string, graph: ModuleGraph): string | null => {
      const area = innermost(id, graph)
      return area?.length === at ? `area${at}-${area.at(-1) ?? 'every-page'}` : null
    },
    // hydrate.tsx runs as soon as it is loaded, and must be the last that is.
    test: /^(?!.*\/document\/src\/startup\/hydrate)/,
    // A module of one page alone stays in the page's own script.
    minShareCount: 2,
  }))
}
