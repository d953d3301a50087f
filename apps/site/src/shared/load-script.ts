const PATIENCE_MS = 15_000

const loading = new Map<string, Promise<void>>()

const inject = (url: string): Promise<void> =>
  new Promise((done, fail) => {
    const script = document.createElement('script')
    const giveUp = setTimeout(() => end(new Error(`${url} did not load in time`)), PATIENCE_MS)
    const end = (error?: Error) => {
      clearTimeout(giveUp)
      if (!error) return done()
      script.remove()
      fail(error)
    }
    script.src = url
    script.async = true
    script.addEventListener('load', () => end())
    script.addEventListener('error', () => end(new Error(`${url} did not load`)))
    document.head.append(script)
  })

/** Loads a vendor's script once; a failure, also after 15 s, throws and can be retried. */
export const loadScript = (url: string): Promise<void> => {
  const known = loading.get(url)
  if (known) return known
  const script = inject(url)
  loading.set(url, script)
  script.catch(() => loading.delete(url))
  return script
}
