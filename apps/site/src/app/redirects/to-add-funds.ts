import { redirect } from 'react-router'
import { routes } from '@saldo/client/routes.ts'
import type { Route } from './+types/to-add-funds.ts'

export const loader = ({ params }: Route.LoaderArgs) => redirect(routes.addFunds(params.evento))
