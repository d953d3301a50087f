import { type LoaderFunctionArgs, redirect } from 'react-router'
import { routes } from '@saldo/client/routes.ts'

export const loader = ({ params }: LoaderFunctionArgs) => redirect(routes.addFunds(params['evento'] ?? ''))
