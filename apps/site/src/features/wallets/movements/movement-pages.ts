import type { Movement } from '@saldo/contract/wallets'

/** The API's page size. */
const pageSize = 50
const mostPages = 20

/** The first pages, newest movement first, and whether there may be more. `ask` gets the id of the last movement read. */
export const readPages = async (
  pages: number,
  ask: (before: number | undefined) => Promise<Movement[]>,
): Promise<{ movements: Movement[]; hasMore: boolean }> => {
  const last = pages > 1 ? await readPages(pages - 1, ask) : { movements: [], hasMore: true }
  if (!last.hasMore) return last
  const oldest = last.movements.at(-1)
  const page = await ask(oldest && Number(oldest.id))
  return { movements: [...last.movements, ...page], hasMore: page.length === pageSize && pages < mostPages }
}
