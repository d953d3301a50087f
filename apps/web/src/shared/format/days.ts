import { datesCopy } from '@saldo/copy/dates'

/*
 * Days that every page may show. Written out here because the browser's own formatter takes a slow phone a tenth of a
 * second when it is first made; the clocks of other time zones, which need it, are in `dates.ts`.
 */

/** What a clock on the wall shows, as if that wall stood in Greenwich. */
export type Wall = Date

/** What the reader's own clock shows. */
export const ownWall = (at: Date): Wall =>
  new Date(
    Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()),
  )

const monthOf = (wall: Wall): string => datesCopy.months[wall.getUTCMonth()] ?? ''

/** "12 dic". */
export const dayAndMonth = (wall: Wall): string => `${wall.getUTCDate()} ${monthOf(wall).slice(0, 3)}`

/** "4 de junio de 2025". */
export const dayInWords = (wall: Wall): string =>
  `${wall.getUTCDate()} de ${monthOf(wall)} de ${wall.getUTCFullYear()}`

/** `dayInWords` on the reader's own clock. */
export const ownDate = (iso: string): string => dayInWords(ownWall(new Date(iso)))

/** "Sáb 12 dic" of `2026-12-12T20:00:00-06:00`: the day that is written there, whatever the reader's clock says. */
export const eventDay = (iso: string): string => {
  const wall = new Date(`${iso.slice(0, 10)}T00:00Z`)
  return `${datesCopy.weekdays[wall.getUTCDay()] ?? ''} ${dayAndMonth(wall)}`
}
