import { z } from 'zod'

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

const waits = z
  .string()
  .regex(/^\d+(,\d+)*$/, 'milliseconds, separated by commas')
  .transform((text) => text.split(',').map(Number))

const environment = z.object({
  SIM_PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  SIM_DATA: optionalText,
  SIM_LOG: z.stringbool().default(false),
  SIM_MP_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIM_MP_WEBHOOK_SECRET: optionalText,
  SIM_MP_ACCESS_TOKEN: optionalText,
  SIM_MP_NOTICE_RETRY_MS: waits.optional(),
  SIM_FB_APP_SECRET: optionalText,
})
export type Settings = z.output<typeof environment>

/** The simulator's settings. Throws a sentence that names each bad variable. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`Bad settings of the simulator. ${problems.join('; ')}`)
}
