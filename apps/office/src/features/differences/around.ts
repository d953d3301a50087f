import type { OfficeEvent } from '../../shared/my-office.ts'
import type { Opened } from './load.ts'

/** A difference with whose it is and when it is looked at, for the words of its parts. */
export type Around = { opened: Opened; event: OfficeEvent | undefined; now: Date }
