import { lazy, Suspense } from 'react'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import styles from './desk/notices.module.css'
import { practiceCopy } from './practice/copy.ts'
import { type Practice, usePractice } from './practice/use-practice.ts'
import { Till, type TillProps } from './till.tsx'

const PracticeBand = lazy(async () => ({
  default: (await import('./practice/practice-band.tsx')).PracticeBand,
}))

const News = ({ practice: { news, seen } }: { practice: Practice }) =>
  news && (
    <div role="alert" className={styles.room}>
      <Notice
        tone="warning"
        className={styles.notice}
        end={
          <Button look="quiet" small onClick={seen}>
            {practiceCopy.dismiss}
          </Button>
        }
      >
        <span>{news}</span>
      </Notice>
    </div>
  )

/** A till at work; or, while somebody practises on it, at its event's practice. */
export const WorkingTill = (props: TillProps) => {
  const practice = usePractice(props.call, props.at)
  const { practising } = practice
  if (practising === null || props.lockedOn)
    return (
      <Till
        key="work"
        {...props}
        onPractise={props.at.place ? () => void practice.begin() : undefined}
        above={<News practice={practice} />}
      />
    )
  const { at, call, end } = practising
  return (
    <Till
      key="practice"
      at={at}
      user={props.user}
      call={call}
      onlyAt={at.event.id}
      deviceId={null}
      onSignOut={async () => {
        end()
        await props.onSignOut()
      }}
      onIdle={() => {
        end()
        props.onIdle?.(0)
      }}
      above={
        <Suspense>
          <PracticeBand practising={practising} />
        </Suspense>
      }
    />
  )
}
