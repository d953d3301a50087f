import { approveCorrection, refuseCorrection, withdrawCorrection } from '@saldo/contract/corrections'
import { freshly } from './fresh-work.ts'
import { sends } from './office-event.ts'

/** The works of an action that decides corrections; `to` is the page to come back to after a fresh sign-in. */
export const correctionWork = (to: (event: number, form: FormData) => string) => ({
  approve: freshly(sends(approveCorrection), { to }),
  refuse: sends(refuseCorrection),
  withdraw: sends(withdrawCorrection),
})
