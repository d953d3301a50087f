import { redirect } from 'react-router'
import { routes } from '../../shared/routes.ts'

export const loader = () => redirect(routes.signIn())
