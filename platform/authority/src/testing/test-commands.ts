import path from 'node:path'
import { createDirectoryStore, promoteRelease, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { bytesOf, newFolder } from '@mfe/release/testing'
import { runCommand } from '../approvals/run-command.ts'
import type { CommandContext } from '../commands/context.ts'
import type { CommandRequest } from '../commands/requests.ts'

export type Manifest = Parameters<typeof bytesOf>[0]

export interface TestCommands {
  store: ReleaseStore
  /** The folder of the store. */
  location: string
  /** Runs a command as `local:ada`, and resolves to what it prints. */
  run: (request: CommandRequest, overrides?: Partial<CommandContext>) => Promise<string>
  /** What the last command resolved to: `false` if what it checked has problems. */
  wasFine: () => boolean
}

/** Creates the commands over a store in a new folder. */
export async function createTestCommands(): Promise<TestCommands> {
  const location = path.join(await newFolder(), 'releases')
  const store = createDirectoryStore(location)
  let isFine = true
  return {
    store,
    location,
    wasFine: () => isFine,
    async run(request, overrides = {}) {
      const printed: string[] = []
      const context: CommandContext = {
        store,
        config: { location, siteUrl: 'http://localhost:8080', previews: 'open' },
        author: { by: 'local:ada' },
        print: (text) => void printed.push(text),
        now: () => new Date(),
        ...overrides,
      }
      isFine = await runCommand(context, request)
      return printed.join('\n')
    },
  }
}

/** Stores a release under the version of its package. */
export async function storeRelease(store: ReleaseStore, manifest: Manifest) {
  const [app, version] = [toAppName(manifest.name), toVersion(manifest.packageVersion)]
  await store.publish(app, version, bytesOf(manifest))
  return { app, version }
}

/** Stores a release, and makes it live for everyone. */
export async function goLive(store: ReleaseStore, manifest: Manifest): Promise<void> {
  const { app, version } = await storeRelease(store, manifest)
  await promoteRelease(store, app, version)
}
