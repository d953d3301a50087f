import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import type { Problem } from '../../kit/refusals.ts'
import { tabsCopy as copy } from './copy.ts'

/** Why something could not be read, and the way to try again. */
export const ReadProblem = ({ problem, onAgain }: { problem: Problem | null; onAgain: () => void }) =>
  problem && (
    <>
      <Notice tone="error" role="alert">
        {problem.words}
      </Notice>
      <Button look="secondary" small onClick={onAgain}>
        {copy.again}
      </Button>
    </>
  )
