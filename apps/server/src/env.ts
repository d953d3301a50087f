import { allVendors } from './gateways/index.ts'
import { createEnvReader } from './kernel/env.ts'
import { keepSecrets, type Secrets } from './kernel/secrets.ts'

const parts = allVendors().map(({ env }) => env)

/** The product's environment variables: the kernel's and those of each vendor. */
export const { read: readEnv, variables: envVariables } = createEnvReader(parts)

/** The secrets of this data folder: the product's own and those that the demo shares with the simulator. */
export const ownSecrets = (dataDir: string): Secrets =>
  keepSecrets(dataDir, Object.assign({}, ...parts.map(({ demoSecrets }) => demoSecrets)))
