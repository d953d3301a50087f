import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const check = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(['fine', 'wrong', 'unknown', 'off']),
  /** What was found; where something is wrong, also what to do. */
  says: z.string(),
})

export const checkHealth = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/health/checks',
  auth: { may: 'health.read' },
  summary: 'Check the installation and each configured provider now, as `saldo doctor` does',
  reply: z.object({ checked_at: z.iso.datetime(), sum: z.string(), checks: z.array(check) }),
})

const stuck = z.object({
  /** A job’s number or a message’s id. */
  id: z.string(),
  kind: z.enum(['job', 'message']),
  what: z.string(),
  state: z.enum(['dead', 'unknown']),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  since: z.iso.datetime(),
})

const run = z.object({
  id: z.guid(),
  state: z.enum(['waiting', 'running', 'clean', 'wrong', 'broken_off']),
  /** Null for the one of every night. */
  asked_by: z.string().nullable(),
  asked_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  wallets: z.number().int(),
  wallets_total: z.number().int(),
  transfers: z.number().int(),
  problems: z.array(z.object({ kind: z.string(), event: z.number().nullable(), subject: z.string() })),
})
export type VerificationRunOnWire = z.output<typeof run>

export const health = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/health',
  auth: { may: 'health.read' },
  summary: 'Jobs and messages that gave up, the last backup, and the latest verifications of the ledger',
  reply: z.object({
    stuck: z.array(stuck),
    backup: z.object({
      /** `elsewhere`: a PostgreSQL of one’s own is backed up by whoever runs it. */
      kind: z.enum(['embedded', 'elsewhere']),
      last: z
        .object({ made_at: z.iso.datetime(), file: z.string(), bytes: z.number().int().nullable() })
        .nullable(),
    }),
    /** Latest first. */
    verifications: z.array(run),
  }),
})

export const retryStuck = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/health/stuck/:stuck/retries',
  auth: { may: 'health.act' },
  summary: 'Try a job or a message again that gave up',
  params: z.object({
    stuck: z
      .string()
      .regex(/^(?:(?:[a-z][a-z0-9-]{0,30}:)?\d{1,18}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
  }),
  reply: z.null(),
})

export const startVerification = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/health/verifications',
  auth: { may: 'health.act' },
  summary: 'Verify the whole ledger in the background; one that is under way is answered',
  reply: run,
})

export const readVerification = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/health/verifications/:run',
  auth: { may: 'health.read' },
  summary: 'How far a verification is, and what it found',
  params: z.object({ run: z.guid().toLowerCase() }),
  reply: run,
})
