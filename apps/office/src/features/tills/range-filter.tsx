import { FilterBar, Moment, useFilters, Ways } from '../../shared/filters.tsx'
import { tillsCopy as copy } from './copy.ts'

const ranges = [
  { value: '', words: copy.ranges.now },
  { value: 'hora', words: copy.ranges.hour },
  { value: 'hoy', words: copy.ranges.today },
  { value: 'anoche', words: copy.ranges.lastNight },
  { value: 'otro', words: copy.ranges.other },
]

/** Of which time the calls are shown; it lives in the address. */
export const RangeFilter = () => {
  const { search, choose } = useFilters()
  const range = search.get('periodo') ?? ''
  return (
    <FilterBar>
      <Ways
        label={copy.range}
        options={ranges}
        value={range}
        onChoose={(periodo) => choose({ periodo, ...(periodo !== 'otro' && { desde: null, hasta: null }) })}
      />
      {range === 'otro' && (
        <>
          <Moment
            label={copy.from}
            value={search.get('desde') ?? ''}
            onChoose={(desde) => choose({ desde })}
          />
          <Moment label={copy.to} value={search.get('hasta') ?? ''} onChoose={(hasta) => choose({ hasta })} />
        </>
      )}
    </FilterBar>
  )
}
