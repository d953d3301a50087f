import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute or more, and say little: by their size alone the last worker would end with one. */
const LONG = [
  'test/faults/',
  'test/security/',
  'test/dependency-rules',
  'cli-process',
  'embedded-database',
  'fill-demo',
]

/** Runs each project's longest files first, the others as they come: larger ones first, or longer by the last run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((part) => moduleId.includes(part))
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}
