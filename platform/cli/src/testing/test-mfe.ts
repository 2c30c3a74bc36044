import path from 'node:path'
import { loadReleaseConfig, openReleaseStore, type ReleaseStore } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import type { MfeContext } from '../commands/context.ts'
import { createMfe } from '../commands/create-mfe.ts'

export interface TestMfe {
  store: ReleaseStore
  /** Runs a command, and resolves to what it prints. */
  mfe: (...args: string[]) => Promise<string>
  /** Whether a command has set a failing exit code. */
  failed: () => boolean
}

/** Creates the `mfe` command over a store in a new folder. */
export async function createTestMfe(overrides: Partial<MfeContext> = {}): Promise<TestMfe> {
  const config = loadReleaseConfig({
    RELEASE_STORE: path.join(await newFolder(), 'releases'),
    MFE_PREVIEW: 'open',
  })
  const store = overrides.store ?? (await openReleaseStore(config.store))
  let failed = false
  return {
    store,
    failed: () => failed,
    async mfe(...args) {
      const printed: string[] = []
      const context: MfeContext = {
        store,
        config,
        apps: [],
        build: async () => undefined,
        newRemote: { template: '', into: '', join: async () => [] },
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
