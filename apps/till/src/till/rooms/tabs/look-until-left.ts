import type { Desk } from '../../desk/desk.ts'
import { lookUpPaying } from '../../desk/look-up.ts'

/** What a scan found; null once the scan was left, which takes back what it was for. */
export const lookUntilLeft = async (desk: Desk, code: string, isLeft: () => boolean) => {
  const found = await lookUpPaying(desk, code)
  return isLeft() ? null : found
}
