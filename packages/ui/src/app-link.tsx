import { Link, type LinkProps, useLocation } from 'react-router'
import { crossesDocuments } from '@saldo/client/routes.ts'

type AppLinkProps = Omit<LinkProps, 'to' | 'reloadDocument'> & { to: string }

/** A link inside the product; loads a new document where the next screen's security policy differs. */
export const AppLink = ({ to, ...props }: AppLinkProps) => {
  const { pathname } = useLocation()
  return <Link to={to} reloadDocument={crossesDocuments(pathname, to)} {...props} />
}
