import path from 'node:path'
import { loadReleaseConfig, type OpenedStore, openReleaseStore, type ReleaseStore } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import { expect } from 'vitest'
import { createMfe } from '../commands/create-mfe.ts'
import type { MfeContext } from '../requests/context.ts'

export interface TestMfe {
  store: ReleaseStore
  /** Runs a command, and resolves to what it prints. */
  mfe: (...args: string[]) => Promise<string>
  /** Whether a command has set a failing exit code. */
  failed: () => boolean
}

/** Lets a command open and close a store of a test. */
export const opened = (store: ReleaseStore): OpenedStore => ({ ...store, [Symbol.asyncDispose]: async () => undefined })

/** What most commands do not use. */
export const unused = {
  author: 'local:ada',
  commit: async () => undefined,
  root: '',
  apps: [],
  build: expect.unreachable,
  newRemote: { template: '', into: '', join: expect.unreachable },
  serveReleases: expect.unreachable,
} satisfies Partial<MfeContext>

/** Creates the `mfe` command over a store in a new folder. */
export async function createTestMfe(overrides: Partial<MfeContext> = {}): Promise<TestMfe> {
  const config = loadReleaseConfig({
    RELEASE_STORE: path.join(await newFolder(), 'releases'),
    MFE_PREVIEW: 'open',
  })
  const store = await openReleaseStore(config.store)
  let failed = false
  return {
    store,
    failed: () => failed,
    async mfe(...args) {
      const printed: string[] = []
      const context: MfeContext = {
        ...unused,
        openStore: async () => opened(store),
        config,
        print: (text) => void printed.push(text),
        fail: () => {
          failed = true
        },
        now: () => new Date(),
        ...overrides,
      }
      await createMfe(context).exitOverride().parseAsync(args, { from: 'user' })
      return printed.join('\n')
    },
  }
}
