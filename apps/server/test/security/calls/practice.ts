import type { Scene } from '../scene.ts'
import { charges, may, type Entry } from './entry.ts'

/** Nobody practises with a shift open, and other calls leave some. */
const withoutShifts = async ({ server, event }: Scene) => {
  await server.pool.query(
    `UPDATE shift SET closed_at = $1, close_op_id = gen_random_uuid(), expected_centavos = 0, counted_centavos = 0
     WHERE event_id = $2 AND closed_at IS NULL`,
    [server.clock.now(), event.id],
  )
  return {}
}

/** Calls of practising. */
export const practiceCalls: Record<string, Entry> = {
  'POST staff/events/:event/practice': charges(withoutShifts, { staff_changes: 200 }),
  'GET office/events/:event/practice': may('practice.read')(),
  'GET office/events/:event/practice/qrs/pdf': may('practice.edit')(),
  'DELETE office/events/:event/practice': may('practice.edit')(undefined, { staff_changes: 200 }),
}
