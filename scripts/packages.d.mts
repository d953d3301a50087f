export type Shipped = { name: string; version: string; license: string | undefined }
/** Every package that ships, of any platform, as the lockfile has it. */
export function shippedPackages(): Shipped[]
/** When each `name@version` was published, as the registry said. */
export function publishedAt(): Record<string, string>
/** The text of docs/licences.md. */
export function licencesPage(): string
