import type { EventId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/index.ts'

const A_STATEMENT = 20_000

const givenNames =
  'José María Guadalupe Juan Luis Ana Miguel Jesús Carlos Alejandra Francisco Verónica Jorge Patricia Sofía Fernando Ximena Daniel Renata Emiliano Itzel Ángel Andrés Zoé'
const surnames =
  'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes Jiménez Torres Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Núñez Zárate'

/**
 * `count` people with a QR each at the event, in whole statements: names as common as they are in Mexico, the
 * first far more than the last, e-mails and phones of their own. Their codes are nobody's.
 */
export const addCrowd = async ({ db }: Database, eventId: EventId, count: number): Promise<void> => {
  const words = (list: string) => sql`string_to_array(${list}, ' ')`
  const drawn = (list: string) =>
    sql`(${words(list)})[1 + floor(random() ^ 2 * cardinality(${words(list)}))::int]`
  for (let from = 0; from < count; from += A_STATEMENT) {
    const to = Math.min(from + A_STATEMENT, count) - 1
    await sql`
      WITH person AS (
        INSERT INTO user_account (user_id, email, name, paternal_surname, maternal_surname, country_code,
          country_code_iso, phone_national, phone_e164, created_at)
        SELECT gen_random_uuid(), 'multitud-' || n || '@bench.test', ${drawn(givenNames)}, ${drawn(surnames)},
          ${drawn(surnames)}, '52', 'MX', (8100000000 + n)::text, '+52' || (8100000000 + n), now()
        FROM generate_series(${from}::bigint, ${to}::bigint) n
        RETURNING user_id
      ), opened AS MATERIALIZED (
        SELECT user_id, (ledger.open_wallet(${eventId}, gen_random_uuid(), user_id, false,
          sha256(user_id::text::bytea), user_id::text::bytea, now())).wallet_id
        FROM person
      )
      INSERT INTO user_wallet (user_id, event_id, wallet_id, created_at)
      SELECT user_id, ${eventId}, wallet_id, now() FROM opened`.execute(db)
  }
}
