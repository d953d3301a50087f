import pg from 'pg'
import type { Scene } from '../scene.ts'

const A_STATEMENT = 20_000

const givenNames =
  'José María Guadalupe Juan Luis Ana Miguel Jesús Carlos Alejandra Francisco Verónica Jorge Patricia Sofía Fernando Ximena Daniel Renata Emiliano Itzel Ángel Andrés Zoé'
const surnames =
  'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes Jiménez Torres Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Núñez Zárate'

/** One of a list's words, the first far more often than the last. */
const drawn = (list: string): string =>
  `(string_to_array('${list}', ' '))[1 + floor(random() ^ 2 * ${list.split(' ').length})::int]`

const addPeople = `
  WITH person AS (
    INSERT INTO user_account (user_id, email, name, paternal_surname, maternal_surname, country_code,
      country_code_iso, phone_national, phone_e164, created_at)
    SELECT gen_random_uuid(), 'multitud-' || n || '@bench.test', ${drawn(givenNames)}, ${drawn(surnames)},
      ${drawn(surnames)}, '52', 'MX', (8100000000 + n)::text, '+52' || (8100000000 + n), now()
    FROM generate_series($2::bigint, $3::bigint) n
    RETURNING user_id
  ), opened AS MATERIALIZED (
    SELECT user_id, (ledger.open_wallet($1, gen_random_uuid(), user_id, false,
      sha256(user_id::text::bytea), user_id::text::bytea, now())).wallet_id
    FROM person
  )
  INSERT INTO user_wallet (user_id, event_id, wallet_id, created_at)
  SELECT user_id, $1, wallet_id, now() FROM opened`

/**
 * `count` people with a QR each at the scene's event: names as common as they are in Mexico, e-mails and phones of
 * their own. Their codes are nobody's.
 */
export const addCrowd = async ({ eventId, urls }: Scene, count: number): Promise<void> => {
  const client = new pg.Client(urls.appUrl)
  await client.connect()
  try {
    for (let from = 0; from < count; from += A_STATEMENT)
      await client.query(addPeople, [eventId, from, Math.min(from + A_STATEMENT, count) - 1])
  } finally {
    await client.end()
  }
}
