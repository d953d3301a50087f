import type { Person } from '../people.ts'
import type { Scene } from './scene.ts'

export type Call = {
  method: string
  /** Below /api/v1/es/, or absolute. */
  path: string
  body?: Record<string, unknown>
  multipart?: Buffer
  headers?: Record<string, string>
}

/** Makes a valid call that names the owner's resources; `who` sends it. */
export type Maker = (scene: Scene, who: Person | null) => Promise<Call>
