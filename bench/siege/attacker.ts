import { answerBeside } from '../load/beside.ts'
import { attack } from './arms.ts'

await answerBeside(attack)
process.exit(0)
