// The step that needs the owner's login, in a short-lived process, so that the server never reads it.
import { runPrepareStep } from '@saldo/embedded-postgres'
import { migrate } from './migrate.ts'

await runPrepareStep(({ migrationUrl, appUrl }) => migrate({ ownerUrl: migrationUrl, appUrl }))
