import { type Safe, html } from '../../shared/html.ts'
import type { Ending } from './outcomes.ts'
import { type Person, people } from './people.ts'
import type { Provider } from './state.ts'

export const providerNames: { [provider in Provider]: string } = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

export const endingWords: readonly (readonly [Ending, string])[] = [
  ['success', 'sale bien'],
  ['cancel', 'la persona cancela'],
  ['wrong_audience', 'da el token de otra app'],
  ['wrong_issuer', 'da el token de otro emisor'],
  ['wrong_nonce', 'da el token de otra página'],
  ['expired', 'da un token vencido'],
  ['bad_signature', 'da un token mal firmado'],
  ['unsigned', 'da un token sin firma'],
]

const layout = (title: string, content: Safe, head?: Safe): Safe =>
  html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/_sim/page.css" />
        ${head}
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>Esto es un simulador: ninguna de estas cuentas existe.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`

/** Facebook gives no ID token, so less can be wrong with it. */
const endingsOf = (provider: Provider) =>
  provider === 'facebook'
    ? endingWords.filter(([ending]) => !['wrong_issuer', 'wrong_nonce', 'unsigned'].includes(ending))
    : endingWords

/** What a person should know of an account before choosing it. */
const remark = ({ email, isVerified, isRelay }: Person, provider: Provider): string => {
  if (email === null) return 'sin correo'
  if (isRelay) return `${email} · oculta su correo`
  return isVerified || provider === 'facebook' ? email : `${email} · sin verificar`
}

const accountButton = (person: Person, index: number, provider: Provider): Safe =>
  html` <button name="account" value="${index}">
    ${person.firstName} ${person.lastName}<small>${remark(person, provider)}</small>
  </button>`

const otherAccount = (provider: Provider): Safe =>
  html` <details>
    <summary>Usar otra cuenta</summary>
    <label>Nombre <input name="first_name" autocomplete="off" /></label>
    <label>Apellido <input name="last_name" autocomplete="off" /></label>
    <label>Correo <input name="email" type="email" autocomplete="off" /></label>
    ${
      provider !== 'facebook' &&
      html`<label class="tick"
        ><input type="checkbox" name="unverified" value="1" /> Correo sin verificar</label
      >`
    }
    <button name="account" value="other">Entrar con esta cuenta</button>
  </details>`

/** The provider's window, where a person chooses an account, and a tester what shall come of it. */
export const chooserPage = (provider: Provider): Safe =>
  layout(
    `${providerNames[provider]} de prueba`,
    html`<section>
      <h2>Elige una cuenta</h2>
      <form method="post" class="accounts">
        ${people[provider].map((person, index) => accountButton(person, index, provider))}
        ${otherAccount(provider)}
        <label
          >Qué pasa después
          <select name="outcome">
            ${endingsOf(provider).map(([value, words]) => html`<option value="${value}">${words}</option>`)}
          </select>
        </label>
        <button name="account" value="none">Cancelar</button>
      </form>
    </section>`,
  )

/** The end of the window: its script hands the answer to the page that opened it, and closes it. */
export const answerPage = (answer: object | null, origin: string): Safe =>
  layout(
    'Listo',
    html`<section><h2>Ya puedes cerrar esta ventana</h2></section>`,
    html`<meta name="answer" content="${JSON.stringify(answer)}" />
      <meta name="origin" content="${origin}" />
      <script type="module" src="/oidc/js/modules/answer.ts"></script>`,
  )
