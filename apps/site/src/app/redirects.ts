import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths, routes } from '@saldo/client/routes.ts'

/** The addresses that only lead elsewhere, as the router's `pattern` names them: without their first slash. */
export const redirects = {
  auth: () => paths.signIn,
  users: () => paths.profile,
  'users/*': () => paths.home,
  'events/:evento': (evento = '') => routes.addFunds(evento),
} as const

export const loader = ({ params, pattern }: LoaderFunctionArgs) =>
  redirect(redirects[pattern as keyof typeof redirects](params['evento']))
