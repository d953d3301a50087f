import { useState } from 'react'

/** The selected ids of a list; an id that leaves the list is deselected. */
export const useSelection = (all: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = all.filter((id) => chosen.has(id))
  return {
    ids,
    isWhole: all.length > 0 && ids.length === all.length,
    has: (id: string): boolean => chosen.has(id),
    set: (id: string, isSelected: boolean): void =>
      setChosen(new Set(isSelected ? [...ids, id] : ids.filter((other) => other !== id))),
    setAll: (isSelected: boolean): void => setChosen(new Set(isSelected ? all : [])),
    clear: (): void => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
