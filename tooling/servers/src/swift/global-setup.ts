import type { TestProject } from 'vitest/node'
import { startSwift } from './index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a temporary S3-compatible server, for `createBucket`. */
    swift: string
  }
}

/** For `globalSetup` of a Vitest project: provides one S3-compatible server to all its tests. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startSwift()
  provide('swift', server.url)
  return async () => server[Symbol.asyncDispose]()
}
