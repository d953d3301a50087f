import { useEffect, useState } from 'react'
import { type Build, findBuild } from './find-build.ts'

/**
 * The newest build, requested when the page mounts; once found, the browser goes to its download by itself.
 */
export const useBuild = (): { build: Build | undefined; lookAgain: () => void } => {
  const [build, setBuild] = useState<Build>()
  useEffect(() => {
    if (build) return undefined
    const left = new AbortController()
    const look = async (): Promise<void> => {
      const found = await findBuild(left.signal)
      setBuild(found)
      if (found.kind === 'ready') window.location.assign(found.url)
    }
    look().catch((error: unknown) => {
      if (!left.signal.aborted) throw error
    })
    return () => left.abort()
  }, [build])
  return { build, lookAgain: () => setBuild(undefined) }
}
