import { z } from 'zod'

type Group = { env: string; settings: z.ZodObject }

/** The simulator's own settings, independent of its vendors. */
export const own = {
  env: 'SIM',
  settings: z.object({
    port: z.coerce.number().int().min(0).max(65_535).default(4400),
    data: z.string().optional(),
    /** Instant at which the simulator's clock starts, for tests that don't run at the calendar's time. */
    clockStart: z.iso.datetime().transform(Date.parse).optional(),
    log: z.stringbool().default(false),
  }),
}

/** `clientId` under `SIM_PAYPAL` is `SIM_PAYPAL_CLIENT_ID`. */
const variableOf = (env: string, setting: string): string =>
  `${env}_${setting.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`

/** Variables that are set; an empty variable counts as unset. */
const given = ({ env: prefix, settings }: Group, env: NodeJS.ProcessEnv): { [setting: string]: string } =>
  Object.fromEntries(
    Object.keys(settings.shape).flatMap((setting) => {
      const value = env[variableOf(prefix, setting)]?.trim()
      return value ? [[setting, value]] : []
    }),
  )

type Read<Groups> = {
  [Name in keyof Groups]: Groups[Name] extends Group ? z.output<Groups[Name]['settings']> : never
}

/**
 * Settings of each group: `overrides` first, then the environment, then the default. Throws an error that
 * names each invalid variable.
 */
export const readSettings = <Groups extends { [name: string]: Group }>(
  groups: Groups,
  env: NodeJS.ProcessEnv,
  overrides: { [name: string]: object | undefined } = {},
): Read<Groups> => {
  const parsed = Object.entries(groups).map(([name, group]) => {
    const result = group.settings.safeParse({ ...given(group, env), ...overrides[name] })
    return { name, group, result }
  })
  const problems = parsed.flatMap(({ group, result }) =>
    (result.error?.issues ?? []).map(
      ({ path, message }) => `${variableOf(group.env, String(path[0]))}: ${message}`,
    ),
  )
  if (problems.length > 0) throw new Error(`Bad settings of the simulator. ${problems.join('; ')}`)
  return Object.fromEntries(parsed.map(({ name, result }) => [name, result.data])) as Read<Groups>
}
