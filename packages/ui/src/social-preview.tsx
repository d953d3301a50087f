import { use } from 'react'
import type { EventJson } from '@saldo/contract/events'
import { shellCopy } from '@saldo/copy/shell'
import { useConfig } from '@saldo/client/config.ts'
import { eventDay } from '@saldo/client/format/days.ts'
import { type Preview, PreviewContext } from '@saldo/client/preview.ts'

type Picture = { url: string; width: number; height: number; alt: string }

const pictureOf = ({ origin, event }: Preview): Picture => {
  const [banner] = event?.multimedia ?? []
  return banner
    ? { ...banner, url: origin + banner.file_path }
    : { url: `${origin}/preview.jpg`, width: 1200, height: 630, alt: shellCopy.previewAlt }
}

const eventWords = ({ name, starts_at, venue, city }: EventJson) => ({
  title: name,
  description: shellCopy.eventPreview(eventDay(starts_at), `${venue}, ${city}`),
})

/** The link preview of this page: its own title and description, or its event's. */
export const SocialPreview = (page: { title: string; description: string }) => {
  const preview = use(PreviewContext)
  const { brand } = useConfig()
  if (!preview) return null
  const { title, description } = preview.event ? eventWords(preview.event) : page
  const picture = pictureOf(preview)
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="es_MX" />
      {preview.path !== null && <meta property="og:url" content={preview.origin + preview.path} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture.url} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
