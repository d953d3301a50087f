import { setPriority } from 'node:os'
import { attack } from './arms.ts'
import type { SiegeOrder } from './order.ts'

/** Run in a process of its own, below everybody else: strangers' computers are not the venue's. */
const LOWEST = 19

setPriority(LOWEST)
process.send?.(await attack(JSON.parse(process.argv[2] ?? '') as SiegeOrder))
process.exit(0)
