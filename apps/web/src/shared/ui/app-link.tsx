import { Link, type LinkProps, useLocation } from 'react-router'
import { crossesDocuments } from '../routes.ts'

type AppLinkProps = Omit<LinkProps, 'to' | 'reloadDocument'> & { to: string }

/** A link inside the product. It loads a new document by itself where the policy of the next screen differs. */
export const AppLink = ({ to, ...props }: AppLinkProps) => {
  const { pathname } = useLocation()
  return <Link to={to} reloadDocument={crossesDocuments(pathname, to)} {...props} />
}
