import type { Action } from '@saldo/contract/permissions'
import { type Centavos, centavos } from '@saldo/contract/money'
import type { OfflineState, OfflineTillState } from '@saldo/contract/offline-office'

export type OfflineTill = OfflineState['tills'][number]

/** Who may agree, end it, decide a sale, and write a till off. */
export const MANAGES = 'event.edit' satisfies Action

/** The states in the order of their urgency, and what the address calls them. */
const inAddress = {
  away: 'sin-contacto',
  behind: 'atrasadas',
  online: 'en-contacto',
  written_off: 'de-baja',
  settled: 'cerradas',
} as const satisfies Record<OfflineTillState, string>

export const tillStates = Object.keys(inAddress) as OfflineTillState[]

/** What an address calls the tills of one state. */
export const addressOf = (state: OfflineTillState): string => inAddress[state]

/** The state that the address asks for; undefined for all. */
export const tillStateIn = (search: URLSearchParams): OfflineTillState | undefined =>
  tillStates.find((state) => inAddress[state] === search.get('cajas'))

/** The tills of a state, or all: the most urgent first, then by name. */
export const sortedTills = (
  tills: readonly OfflineTill[],
  state: OfflineTillState | undefined,
): OfflineTill[] =>
  tills
    .filter((till) => state === undefined || till.state === state)
    .toSorted(
      (a, b) =>
        tillStates.indexOf(a.state) - tillStates.indexOf(b.state) ||
        a.name.localeCompare(b.name, 'es-MX', { numeric: true }),
    )

export const countsOf = (tills: readonly OfflineTill[]): Record<OfflineTillState, number> =>
  Object.fromEntries(
    tillStates.map((state) => [state, tills.filter((till) => till.state === state).length]),
  ) as Record<OfflineTillState, number>

/** Whether a till's records may be missing, so that refunds wait for it and it may be written off. */
export const isAwaited = ({ state }: Pick<OfflineTill, 'state'>): boolean =>
  state === 'away' || state === 'behind'

/** Whether a till that was revoked may be selling still. */
export const sellsOn = (till: OfflineTill, at: string): boolean =>
  till.is_revoked && till.state !== 'settled' && Date.parse(till.permit_ends_at) > Date.parse(at)

/** What a till's records that are still missing may cost the organiser. */
export const mayStillLose = ({ limit, lost }: Pick<OfflineTill, 'limit' | 'lost'>): Centavos =>
  limit > lost ? centavos(limit - lost) : centavos(0)
