import { Download, MonitorDown } from 'lucide-react'
import { useConfig } from '@saldo/client/config.ts'
import { Button } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/message-card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { SlowNotice } from '@saldo/ui/slow-notice.tsx'
import { Spinner } from '@saldo/ui/spinner.tsx'
import { downloadsCopy } from './copy.ts'
import styles from './windows-page.module.css'
import { useEffect, useState } from 'react'
import { appIds, downloadApp } from '@saldo/contract/releases'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'

/** The newest build, none yet, or the sentences that say why it could not be read. */
type Build =
  | { kind: 'ready'; url: string; version: string }
  | { kind: 'none' }
  | { kind: 'failed'; sentences: string[] }

/** Finds the newest desktop build. Throws only when `signal` aborts. */
const findBuild = async (signal: AbortSignal): Promise<Build> => {
  try {
    const found = await call(downloadApp, { params: { app_id: appIds.desktop }, signal })
    return found ? { kind: 'ready', url: found.update_url, version: found.version } : { kind: 'none' }
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'failed', sentences: sentencesOf(error) }
  }
}

/**
 * The newest build, requested when the page mounts; once found, the browser goes to its download by itself.
 */
const useBuild = (): { build: Build | undefined; lookAgain: () => void } => {
  const [build, setBuild] = useState<Build>()
  useEffect(() => {
    if (build) return undefined
    const left = new AbortController()
    const look = async (): Promise<void> => {
      const found = await findBuild(left.signal)
      setBuild(found)
      if (found.kind === 'ready') window.location.assign(found.url)
    }
    look().catch((error: unknown) => {
      if (!left.signal.aborted) throw error
    })
    return () => left.abort()
  }, [build])
  return { build, lookAgain: () => setBuild(undefined) }
}

type Words = { title: string; hints: string[] }

const wordsOf = (build: Build | undefined, brand: string): Words => {
  switch (build?.kind) {
    case undefined:
      return { title: downloadsCopy.searching, hints: [downloadsCopy.searchingHint] }
    case 'ready':
      return { title: downloadsCopy.ready, hints: [downloadsCopy.readyHint(build.version)] }
    case 'none':
      return { title: downloadsCopy.none, hints: [downloadsCopy.noneHint, downloadsCopy.installHint(brand)] }
    case 'failed':
      return { title: downloadsCopy.failed, hints: build.sentences }
  }
}

const Action = ({ build, lookAgain }: ReturnType<typeof useBuild>) => {
  if (build?.kind === 'failed')
    return (
      <Button wide onClick={lookAgain}>
        {downloadsCopy.retry}
      </Button>
    )
  const url = build?.kind === 'ready' ? build.url : undefined
  return (
    <Button wide disabled={url === undefined} onClick={() => url && window.location.assign(url)}>
      <Download size={20} aria-hidden="true" />
      {downloadsCopy.download}
    </Button>
  )
}

export default function WindowsPage() {
  const { brand } = useConfig()
  const { build, lookAgain } = useBuild()
  const { title, hints } = wordsOf(build, brand.name)
  const isLooking = build === undefined
  return (
    <MessageCard labelledBy="build">
      <PageHead title={downloadsCopy.title(brand.name)} description={downloadsCopy.description} />
      <div className={styles.sign}>
        {isLooking ? <Spinner /> : <MonitorDown size={56} aria-hidden="true" />}
      </div>
      <div
        role={build?.kind === 'failed' ? 'alert' : 'status'}
        aria-busy={isLooking}
        className={styles.words}
      >
        <h1 id="build">{title}</h1>
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      <Action build={build} lookAgain={lookAgain} />
      {isLooking && <SlowNotice />}
    </MessageCard>
  )
}
