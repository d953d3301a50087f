import type { ReactNode } from 'react'
import { ImportPanel, type ImportPanelProps, type Line } from './import-panel.tsx'
import { useOfficeEvent } from './office-event.ts'
import { Page } from './page.tsx'
import { Section } from './section.tsx'

type ImportPageProps<L extends Line> = ImportPanelProps<L> & {
  title: string
  intro: string
  /** Where else to go from here. */
  ways: ReactNode
}

/** A page that imports a file into the event, after a look at what that would do. */
export const ImportPage = <L extends Line>({ title, intro, ways, ...panel }: ImportPageProps<L>) => (
  <Page title={title} intro={intro} event={useOfficeEvent()} actions={ways}>
    <Section>
      <ImportPanel {...panel} />
    </Section>
  </Page>
)
