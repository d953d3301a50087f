// `npm start`: builds what is out of date, starts the product, and stops it cleanly on Ctrl-C.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts, demoPassword } from '../apps/server/src/seed/demo-accounts.ts'
import { buildWeb } from './build-web.mjs'
import { startProduct } from './product.mjs'

const cli = join(import.meta.dirname, '../apps/server/src/cli/main.ts')

const roles = {
  cashier: 'caja',
  bar: 'barra',
  admin: 'administración',
  manager: 'encargado',
  finance: 'finanzas',
  support: 'atención',
  vendor: 'dueña de barra',
}

const USAGE =
  'Uso: npm start [-- --cluster N]\n--cluster N, de 2 a 4: tantas bases de datos y procesos del servidor en este equipo, detrás de un puerto; para probar.'

const refuse = (why) => {
  console.error(`${why}\n${USAGE}`)
  process.exit(2)
}

/** How many server processes and databases are asked for; ends the start where that can't be. */
const askedProcesses = () => {
  let asked
  try {
    asked = parseArgs({ options: { cluster: { type: 'string' } } }).values.cluster
  } catch {
    return refuse('Hay algo que no se entiende después de npm start.')
  }
  if (asked === undefined) return 1
  if (!/^[2-4]$/.test(asked)) return refuse(`--cluster ${asked} no se puede: es un número de 2 a 4.`)
  if (process.env.NODE_ENV === 'production' || process.env.DATABASE_URL)
    return refuse(
      '--cluster usa las bases incluidas. En producción las bases van en DATABASE_URLS (docs/scale.md).',
    )
  return Number(asked)
}

const announce = ({ address, simulator, serverPids }) => {
  console.log(`\n  Saldo        ${address}\n  Para barras  ${address}/till\n  Oficina      ${address}/office`)
  if (serverPids.length > 1)
    console.log(`  Procesos     ${serverPids.join(', ')}, y tantas bases de datos: saldo cluster list`)
  if (!simulator) return
  console.log(
    `  Simulador    ${simulator}/_sim\n\n  Cuentas de la demostración (contraseña ${demoPassword}):`,
  )
  for (const { email, role, pin } of demoAccounts)
    console.log(
      `    ${email.padEnd(22)} ${(roles[role] ?? 'asistente').padEnd(15)}${pin ? ` PIN ${pin}` : ''}`.trimEnd(),
    )
  console.log('\n  Ctrl-C para detener.\n')
}

/** Fills the demo with sales beside the running server, a few seconds after it is ready, and keeps its fair alive. */
const fillDemo = () => {
  const command = ['--disable-warning=ExperimentalWarning', cli, 'demo', 'fill', '--keep']
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [isFull, told] = [false, '']
  child.stdout.on('data', () => {
    if (!isFull)
      console.log('  La demostración ya tiene ventas: una noche pasada, la feria de hoy y una preventa.\n')
    isFull = true
  })
  child.stderr.on('data', (text) => (told += text))
  child.once('exit', (code, signal) => {
    if (signal === null && code !== 0)
      console.error(`  La demostración ${isFull ? 'ya no vende' : 'queda sin ventas'}: ${told.trim()}\n`)
  })
  return child
}

const main = async () => {
  const processes = askedProcesses()
  await buildWeb()
  const quiet = process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'production' ? 'info' : 'warn')
  const product = await startProduct({ ...process.env, LOG_LEVEL: quiet }, { processes })
  announce(product)
  const filling = product.simulator ? fillDemo() : null
  let isStopping = false
  const finish = async (code) => {
    if (isStopping) return
    isStopping = true
    filling?.kill()
    await product.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void finish(0))
  void product.ended.then(() => finish(1))
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
