import { CircleX } from 'lucide-react'
import { tillCopy } from '../copy.ts'
import { Face, Next } from '../face.tsx'
import styles from '../face.module.css'
import type { Problem } from '../refusals.ts'

/** A QR that can't be used: why, and what to do. The camera goes on underneath: the next QR takes its place. */
export const Turned = ({ problem, onSeen }: { problem: Problem; onSeen: () => void }) => (
  <Face key={problem.title} look="refused" icon={<CircleX size={72} />} title={problem.title} isAbove>
    <p className={styles.words}>{problem.words}</p>
    <Next onPress={onSeen}>{tillCopy.dismiss}</Next>
  </Face>
)
