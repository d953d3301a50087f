import type { Reply } from '@saldo/contract/endpoint'
import type { officeEvents } from '@saldo/contract/office-events'

/** An event as the list has it. */
export type Line = Reply<typeof officeEvents>[number]
