import { Download, MonitorDown } from 'lucide-react'
import { useConfig } from '@saldo/client/config.ts'
import { Button } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { SlowNotice, Spinner } from '@saldo/ui/waiting.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { downloadsCopy } from './copy.ts'
import styles from './windows-page.module.css'
import { useEffect, useState } from 'react'
import { appIds, downloadApp } from '@saldo/contract/releases'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'

/** The newest desktop build, null before the first is published. */
const findBuild = () => outcomeOf(() => call(downloadApp, { params: { app_id: appIds.desktop } }))
type Build = Awaited<ReturnType<typeof findBuild>>

/** The newest build, requested when the page mounts; once found, the browser goes to its download by itself. */
const useBuild = () => {
  const [build, setBuild] = useState<Build>()
  useEffect(() => {
    if (build) return undefined
    let isLate = false
    const look = async (): Promise<void> => {
      const found = await findBuild()
      if (isLate) return
      setBuild(found)
      if (found.end === 'done' && found.value) window.location.assign(found.value.update_url)
    }
    void look()
    return () => {
      isLate = true
    }
  }, [build])
  return { build, lookAgain: () => setBuild(undefined) }
}

type Words = { title: string; hints: string[] }

const wordsOf = (build: Build | undefined, brand: string): Words => {
  if (!build) return { title: downloadsCopy.searching, hints: [downloadsCopy.searchingHint] }
  if (build.end !== 'done') return { title: downloadsCopy.failed, hints: build.problems }
  return build.value
    ? { title: downloadsCopy.ready, hints: [downloadsCopy.readyHint(build.value.version)] }
    : { title: downloadsCopy.none, hints: [downloadsCopy.noneHint, downloadsCopy.installHint(brand)] }
}

const Action = ({ build, lookAgain }: ReturnType<typeof useBuild>) => {
  if (build && build.end !== 'done')
    return (
      <Button wide onClick={lookAgain}>
        {downloadsCopy.retry}
      </Button>
    )
  const url = build?.value?.update_url
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
  const hasFailed = build !== undefined && build.end !== 'done'
  return (
    <MessageCard labelledBy="build">
      <PageHead title={downloadsCopy.title(brand.name)} description={downloadsCopy.description} />
      <div className={styles.sign}>
        {isLooking ? <Spinner /> : <MonitorDown size={56} aria-hidden="true" />}
      </div>
      <div
        role={hasFailed ? 'alert' : 'status'}
        aria-busy={isLooking}
        className={classNames(shapes.close, styles.words)}
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
