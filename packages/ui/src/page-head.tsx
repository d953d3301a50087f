import { use } from 'react'
import { useLocation } from 'react-router'
import { shellCopy } from '@saldo/copy/shell'
import { useConfig } from '@saldo/client/config.ts'
import { PreviewContext } from '@saldo/client/preview.ts'
import { SocialPreview } from './social-preview.tsx'

type PageHeadProps = { title: string; description?: string }

/** The page's canonical URL without its query; on the server its public URL, null where it has none. */
const useCanonical = (): string | null => {
  const { pathname } = useLocation()
  const preview = use(PreviewContext)
  if (!import.meta.env.SSR) return window.location.origin + pathname
  return typeof preview?.path === 'string' ? preview.origin + preview.path : null
}

/** The document's title, description and canonical URL. React hoists them into the head, on the server too. */
export const PageHead = ({ title, description = shellCopy.description }: PageHeadProps) => {
  const { brand } = useConfig()
  const canonical = useCanonical()
  return (
    <>
      <title>{shellCopy.title(title, brand.name)}</title>
      <meta name="description" content={description} />
      {canonical !== null && <link rel="canonical" href={canonical} />}
      {import.meta.env.SSR && <SocialPreview title={title} description={description} />}
    </>
  )
}
