import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { HeatTable } from './heat-table.tsx'

type Parent = ReactElement<{ children?: ReactNode }>
type Rendered = (props: object) => ReactNode

/** The keys that each element of a tree gives its children, those of components without a state included. */
const keysIn = (node: ReactNode): (string | null)[][] => {
  if (!isValidElement(node)) return []
  const { type, props } = node as Parent
  if (typeof type === 'function') return keysIn((type as Rendered)(props))
  const children = Children.toArray(props.children)
  const keys = children.map((child) => (isValidElement(child) ? child.key : null))
  return [keys, ...children.flatMap(keysIn)]
}

test('an hour of the second day is another cell than the same hour of the first', () => {
  const table = (
    <HeatTable
      label="Por hora"
      corner="Lugar"
      columns={['20 nov, 19:00', '20:00', '21 nov, 19:00', '20:00']}
      sumColumns={['Total']}
      rows={[{ id: 'norte', name: 'Barra Norte', points: [1, 2, 3, 4], sums: ['10'] }]}
      foot={['Todos', '1', '2', '3', '4', '10']}
      words={String}
    />
  )
  const keys = keysIn(table).map((some) => some.filter((key) => key !== null))
  expect(keys.filter((some) => new Set(some).size < some.length)).toEqual([])
})
