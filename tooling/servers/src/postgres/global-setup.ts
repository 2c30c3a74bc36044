import type { TestProject } from 'vitest/node'
import { startPostgres } from './index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the database `postgres` of a temporary server, as a superuser. */
    postgres: string
  }
}

/** For `globalSetup` of a Vitest project: provides one PostgreSQL server to all its tests. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  provide('postgres', server.url)
  return async () => server[Symbol.asyncDispose]()
}
