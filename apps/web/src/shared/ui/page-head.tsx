import { shellCopy } from '@saldo/copy/shell'
import { useConfig } from '../config.ts'

type PageHeadProps = { title: string; description?: string }

/** The document's title and description. React lifts them into the head, on the server too. */
export const PageHead = ({ title, description = shellCopy.description }: PageHeadProps) => {
  const { brand } = useConfig()
  return (
    <>
      <title>{shellCopy.title(title, brand.name)}</title>
      <meta name="description" content={description} />
    </>
  )
}
