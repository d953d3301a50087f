import { redirect } from 'react-router'
import { routes } from '@saldo/client/routes.ts'

export const loader = () => redirect(routes.officeEvents())
