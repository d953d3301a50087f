// `npm start`: builds what is out of date, starts the product, and stops it cleanly on Ctrl-C.
import { demoAccounts, demoPassword } from '../apps/server/src/seed/demo-accounts.ts'
import { buildWeb } from './build-web.mjs'
import { startProduct } from './product.mjs'

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

const main = async () => {
  await buildWeb()
  const quiet = process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'production' ? 'info' : 'warn')
  const product = await startProduct({ ...process.env, LOG_LEVEL: quiet })
  announce(product)
  let isStopping = false
  const finish = async (code) => {
    if (isStopping) return
    isStopping = true
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
