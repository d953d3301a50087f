import { use } from 'react'
import { useLocation } from 'react-router'
import { shellCopy } from '@saldo/copy/shell'
import { useConfig } from '../config.ts'
import { PreviewContext } from '../preview.ts'
import { SocialPreview } from './social-preview.tsx'

type PageHeadProps = { title: string; description?: string }

/** The address that stands for this page, whatever its query: on the server the public one. */
const useCanonical = (): string => {
  const { pathname } = useLocation()
  const preview = use(PreviewContext)
  return (import.meta.env.SSR ? (preview?.origin ?? '') : window.location.origin) + pathname
}

/** The document's title, description and address. React lifts them into the head, on the server too. */
export const PageHead = ({ title, description = shellCopy.description }: PageHeadProps) => {
  const { brand } = useConfig()
  const { pathname } = useLocation()
  return (
    <>
      <title>{shellCopy.title(title, brand.name)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={useCanonical()} />
      {import.meta.env.SSR && <SocialPreview title={title} description={description} path={pathname} />}
    </>
  )
}
