import { envCopy } from '@saldo/copy/operator'
import { z } from 'zod'

/** What DATABASE_URL stands for among the clusters. */
export const MAIN = 'main'

const NAME = /^[a-z][a-z0-9-]{0,30}$/
const URL_FORM = /^postgres(?:ql)?:\/\/./

/** A sentence about one word of a list; a URL is never repeated, for it has a password. */
const faultOf = (word: string, seen: ReadonlyMap<string, string>): string | null => {
  const [name, url] = [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]
  if (!word.includes('=') || !URL_FORM.test(url)) return envCopy.clusterForm
  if (name === MAIN) return envCopy.clusterIsMain
  if (!NAME.test(name)) return envCopy.clusterName(name)
  if (seen.has(name)) return envCopy.clusterTwice(name)
  return [...seen.values()].includes(url) ? envCopy.clusterSame(name) : null
}

/** `name=postgres://…` for each further cluster, between white space: a URL may hold any other character. */
export const databaseUrls = z.string().transform((text, context): Record<string, string> => {
  const seen = new Map<string, string>()
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const fault = faultOf(word, seen)
    if (fault !== null) {
      context.addIssue({ code: 'custom', message: fault })
      return z.NEVER
    }
    seen.set(word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1))
  }
  return Object.fromEntries(seen)
})

type Given = {
  DATABASE_URL?: string | undefined
  DATABASE_MIGRATION_URL?: string | undefined
  DATABASE_URLS?: Record<string, string> | undefined
  DATABASE_MIGRATION_URLS?: Record<string, string> | undefined
}

/** Why the variables of the databases can't work together, a sentence each. */
export const databaseFaults = ({
  DATABASE_URL: main,
  DATABASE_MIGRATION_URL: owner,
  DATABASE_URLS: others = {},
  DATABASE_MIGRATION_URLS: owners = {},
}: Given): string[] => [
  ...(main === undefined && owner !== undefined ? [envCopy.databasePair] : []),
  ...(main === undefined && Object.keys(others).length > 0 ? [envCopy.clustersNeedMain] : []),
  ...Object.entries(others).flatMap(([name, url]) => (url === main ? [envCopy.clusterSame(name)] : [])),
  ...Object.keys(owners).flatMap((name) => (name in others ? [] : [envCopy.ownerWithoutCluster(name)])),
]
