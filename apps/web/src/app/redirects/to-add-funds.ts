import { type LoaderFunctionArgs, redirect } from 'react-router'
import { routes } from '../../shared/routes.ts'

export const loader = ({ params }: LoaderFunctionArgs) => redirect(routes.addFunds(params['evento'] ?? ''))
