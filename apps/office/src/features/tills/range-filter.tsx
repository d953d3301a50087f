import { FilterBar, Period } from '../../shared/filters.tsx'
import { tillsCopy as copy } from './copy.ts'

const ranges = [
  { value: '', words: copy.ranges.now },
  { value: 'hora', words: copy.ranges.hour },
  { value: 'hoy', words: copy.ranges.today },
  { value: 'anoche', words: copy.ranges.lastNight },
  { value: 'otro', words: copy.ranges.other },
]

/** Of which time the calls are shown. */
export const RangeFilter = () => (
  <FilterBar>
    <Period label={copy.range} options={ranges} from={copy.from} to={copy.to} />
  </FilterBar>
)
