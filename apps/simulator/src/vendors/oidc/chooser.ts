import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal, answerErrors, readForms, sendPage } from '../../shared/http.ts'
import { type Safe, answerPage, html, layout } from '../../shared/html.ts'
import { type Ending, type Provider, endings, providers } from './state.ts'
import { type Person, people, personOf } from './people.ts'
import { type Login, signInAnswer } from './login.ts'

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

const lead = 'Esto es un simulador: ninguna de estas cuentas existe.'

/** Facebook issues no ID token, so it has fewer faults. */
const endingsOf = (provider: Provider) =>
  provider === 'facebook'
    ? endingWords.filter(([ending]) => !['wrong_issuer', 'wrong_nonce', 'unsigned'].includes(ending))
    : endingWords

/** Note about an account, shown before it is chosen. */
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

/** The provider's sign-in window: a person chooses an account, and a tester also the outcome. */
const chooserPage = (provider: Provider): Safe =>
  layout({
    title: `${providerNames[provider]} de prueba`,
    lead,
    content: html`<section>
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
  })

const PATH = '/:provider/choose'

const directives = "script-src 'self'; form-action 'self'"

const asked = z.object({ provider: z.enum(providers) })

const opened = z.object({
  client_id: z.string().min(1).max(200),
  /** Origin of the page that opened the window; only it may receive the answer. */
  origin: z.url({ protocol: /^https?$/ }),
  nonce: z.string().max(500).optional(),
  state: z.string().max(2_000).optional(),
})

const chosen = z.object({
  account: z.string(),
  outcome: z.enum(endings).default('success'),
  first_name: z.string().max(100).default(''),
  last_name: z.string().max(100).default(''),
  email: z.string().max(254).default(''),
  unverified: z.string().optional(),
})

const personChosen = (provider: Provider, form: z.output<typeof chosen>): Person | undefined => {
  if (form.account !== 'other') return people[provider][Number(form.account)]
  return personOf(provider, {
    firstName: form.first_name,
    lastName: form.last_name,
    email: form.email,
    isVerified: form.unverified === undefined,
  })
}

/** Routes of the provider's sign-in window. */
export const chooserRoutes = async (app: FastifyInstance, { login }: { login: Login }) => {
  readForms(app)
  answerErrors(app, (status, error) =>
    error instanceof z.ZodError
      ? new Refusal(400, error.message, {
          error: 'invalid_request',
          error_description: z.prettifyError(error),
        })
      : new Refusal(status, error.message, { error: 'server_error' }),
  )
  app.get(PATH, (request, reply) => {
    const { provider } = asked.parse(request.params)
    opened.parse(request.query)
    return sendPage(reply, chooserPage(provider), directives)
  })
  app.post(PATH, (request, reply) => {
    const { provider } = asked.parse(request.params)
    const { client_id: clientId, origin, nonce, state } = opened.parse(request.query)
    const form = chosen.parse(request.body)
    const person = personChosen(provider, form)
    const prepared = form.outcome === 'success' ? login.prepared[provider].take(...endings) : undefined
    const ending = prepared?.outcome ?? form.outcome
    const answer =
      person && ending !== 'cancel'
        ? signInAnswer(login, { provider, person, clientId, nonce, state, ending })
        : null
    return sendPage(
      reply,
      answerPage({ title: 'Listo', lead, closesItself: true }, answer, origin),
      directives,
    )
  })
}
