import { connectOrStartEmbedded } from '../apps/server/src/db/index.ts'
import { contentsOf } from '../apps/server/test/security/contents.ts'

/** Every row of the running product's database, as text, by table. */
export const storedRows = async (): Promise<Map<string, string>> => {
  const database = await connectOrStartEmbedded({
    dataDir: process.env.E2E_DATA_DIR ?? '',
    onDown: () => {},
  })
  try {
    const asSuperuser = new URL(database.superUrl)
    asSuperuser.pathname = new URL(database.appUrl).pathname
    return await contentsOf(asSuperuser.href)
  } finally {
    await database.stop()
  }
}
