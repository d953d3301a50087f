import pg from 'pg'

type Table = { table_schema: string; table_name: string }

const tablesOf = async (client: pg.Client | pg.Pool): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `SELECT table_schema, table_name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  return rows
}

/** All rows of all tables of the product, its ledger and its jobs, as text by table name. */
export const contentsOf = async (superUrl: string): Promise<Map<string, string>> => {
  const client = new pg.Client(superUrl)
  await client.connect()
  try {
    const tables = await tablesOf(client)
    const contents = new Map<string, string>()
    for (const { table_schema: schema, table_name: table } of tables) {
      const name = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
      const { rows } = await client.query<{ text: string | null }>(
        `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM ${name} t`,
      )
      contents.set(`${schema}.${table}`, rows[0]?.text ?? '')
    }
    return contents
  } finally {
    await client.end()
  }
}

/**
 * How many rows each table has and the sum of their hashes: what tells two contents apart where many are compared, at a
 * fifth of the time of reading them. `ONLY`, because a partition is a table of its own.
 */
export const digestsOf = async (pool: pg.Pool): Promise<Map<string, string>> => {
  const parts = (await tablesOf(pool)).map(({ table_schema: schema, table_name: table }) => {
    const name = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
    const label = pg.escapeLiteral(`${schema}.${table}`)
    return `SELECT ${label} AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS digest FROM ONLY ${name} t`
  })
  const { rows } = await pool.query<{ name: string; digest: string }>(
    `${parts.join(' UNION ALL ')} ORDER BY name`,
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Rows of a query, read as the superuser. */
export const rowsOf = async <Row extends pg.QueryResultRow>(
  superUrl: string,
  query: string,
  values: unknown[],
): Promise<Row[]> => {
  const client = new pg.Client(superUrl)
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** Tables that contain `needle`, as text or as bytes. */
export const tablesWith = (contents: Map<string, string>, needle: string): string[] => {
  const asBytes = Buffer.from(needle).toString('hex')
  return [...contents].flatMap(([table, text]) =>
    text.includes(needle) || text.includes(asBytes) ? [table] : [],
  )
}
