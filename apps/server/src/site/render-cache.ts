const NONCE_MARK = 'nonce-goes-here-000000'

export type Rendered = { status: number; headers: [string, string][]; body: string }

/** A page that is the same for everybody, and for how long one render of it is good. */
type Shared = { path: string; freshMs: number }

/**
 * Keeps pages that are the same for everybody, so that a rush on one costs one render; each reply still gets its own
 * nonce. Renders at the same moment share one.
 */
export const createRenderCache = (nowMs: () => number) => {
  const kept = new Map<string, { at: number; page: Promise<Rendered> }>()
  return async (
    { path, freshMs }: Shared,
    nonce: string,
    render: (nonce: string) => Promise<Rendered>,
  ): Promise<Rendered> => {
    const known = kept.get(path)
    const fresh = known && nowMs() - known.at < freshMs ? known : { at: nowMs(), page: render(NONCE_MARK) }
    kept.set(path, fresh)
    const page = await fresh.page.catch((error: unknown) => {
      kept.delete(path)
      throw error
    })
    if (page.status !== 200) kept.delete(path)
    return { ...page, body: page.body.replaceAll(NONCE_MARK, nonce) }
  }
}
