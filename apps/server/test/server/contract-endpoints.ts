import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@saldo/contract/endpoint'

const CONTRACT = join(import.meta.dirname, '../../../../packages/contract/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Calls among what a module exports, each by itself or in an object of calls. */
const endpointsOf = async (file: string): Promise<Endpoint[]> =>
  Object.values((await import(join(CONTRACT, file))) as Record<string, object>)
    .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(value)))
    .filter(isEndpoint)

const files = readdirSync(CONTRACT, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** Every call that the contract declares, once. */
export const endpoints = [...new Set((await Promise.all(files.map(endpointsOf))).flat())]
