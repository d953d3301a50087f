// `npm run saldo`: the command line. The doctor looks at third parties: in the demo it is told who plays them.
import { demoEnvironment, usesSimulator } from './demo.mjs'

const mailPortOf = async ({ SIM_PORT = '4400' }) => {
  const answer = await fetch(`http://localhost:${SIM_PORT}/_sim/health`).catch(() => null)
  return answer?.ok ? (await answer.json()).smtp_port : undefined
}

if (process.argv.includes('doctor') && usesSimulator(process.env)) {
  const mailPort = await mailPortOf(process.env)
  Object.assign(process.env, await demoEnvironment(process.env, { mailPort }))
}
await import('../apps/server/src/cli/main.ts')
