import { Download, MonitorDown } from 'lucide-react'
import { useConfig } from '@saldo/client/config.ts'
import { Button } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/message-card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { SlowNotice } from '@saldo/ui/slow-notice.tsx'
import { Spinner } from '@saldo/ui/spinner.tsx'
import { downloadsCopy } from './copy.ts'
import type { Build } from './find-build.ts'
import { useBuild } from './use-build.ts'
import styles from './windows-page.module.css'

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
