// `npm start`: builds what is out of date, starts the product, and stops it cleanly on Ctrl-C.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
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

const announce = ({ address, simulator }) => {
  console.log(`\n  Saldo        ${address}\n  Para barras  ${address}/till\n  Oficina      ${address}/office`)
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
  await buildWeb()
  const quiet = process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'production' ? 'info' : 'warn')
  const product = await startProduct({ ...process.env, LOG_LEVEL: quiet })
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
