import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Choice } from './filters.tsx'

const choiceOf = (value: string): string =>
  renderToStaticMarkup(
    <Choice
      label="Lugar"
      all="Todos"
      options={[{ value: 'norte', words: 'Barra Norte' }]}
      value={value}
      onChoose={() => undefined}
    />,
  )

test('a filter whose value is in no list doesn’t look like none', () => {
  expect(choiceOf('')).toContain('<option value="" selected="">Todos</option>')
  expect(choiceOf('norte')).toContain('<option value="norte" selected="">Barra Norte</option></select>')
  expect(choiceOf('sur')).toContain(
    '<option value="sur" selected="">Uno que no está en la lista</option></select>',
  )
})
