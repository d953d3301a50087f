import { setPriority } from 'node:os'
import { attack } from './arms.ts'
import type { SiegeOrder } from './order.ts'

/** The lowest process priority: real attackers would not use the venue's CPU. */
const LOWEST = 19

setPriority(LOWEST)
process.send?.(await attack(JSON.parse(process.argv[2] ?? '') as SiegeOrder))
process.exit(0)
