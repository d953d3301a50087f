import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

type Source = { imports: string[]; asksForCluster: boolean }
const known = new Map<string, Source>()

const readSource = (file: string): Source => {
  const text = readFileSync(file, 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)].map(
    ([, path = '']) => path,
  )
  const imports = specifiers.map((path) => resolve(dirname(file), path)).filter((path) => existsSync(path))
  return { imports, asksForCluster: text.includes("inject('testCluster')") }
}

const sourceOf = (file: string): Source => {
  const source = known.get(file) ?? readSource(file)
  known.set(file, source)
  return source
}

/** Whether a test, or anything that it imports by a relative path, asks for the run's PostgreSQL. */
export const needsDatabase = (test: string): boolean => {
  const [seen, waiting] = [new Set<string>(), [resolve(test)]]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const { imports, asksForCluster } = sourceOf(file)
    if (asksForCluster) return true
    waiting.push(...imports)
  }
  return false
}
