const seconds = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('es-MX')

/** Terminal output of the `saldo demo` commands. */
export const cliDemoCopy = {
  demo: 'datos de la demostración',
  fill: 'llena la demostración de ventas: una noche pasada, un evento en curso y una preventa; repetida, agrega lo ocurrido desde entonces',
  keep: 'sigue cada medio minuto, hasta que se detiene: el evento en curso vende y sus cajas dicen cómo van',
  demoOnly:
    'Esto es sólo para la demostración: en producción, o donde el servidor se alcanza desde fuera, no se inventan ventas.',
  demoMissing: 'Aquí no están los eventos de la demostración. Se crean al iniciar el servidor con npm start.',
  filled: (events: readonly { name: string; acts: number }[], took: number) =>
    [
      ...events.map(({ name, acts }) =>
        acts === 0 ? `${name}: nada nuevo.` : `${name}: ${whole.format(acts)} operaciones.`,
      ),
      `Listo en ${seconds.format(took)} s.`,
    ].join('\n'),
}
