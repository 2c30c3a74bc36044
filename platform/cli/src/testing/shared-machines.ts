import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createGateway, loadGatewayConfig, openGatewayStore } from '@mfe/gateway'
import type { FakeBuild } from '@mfe/gateway/testing'
import { loadReleaseConfig, openReleaseStore } from '@mfe/release'
import { newFolder, writeBuild } from '@mfe/release/testing'
import { createDatabase } from '@repo/servers/postgres'
import type {} from '@repo/servers/postgres-setup'
import { createBucket } from '@repo/servers/swift'
import type {} from '@repo/servers/swift-setup'
import { expect, inject, onTestFinished } from 'vitest'

const MFE = path.resolve(import.meta.dirname, '../bin.ts')

/** The settings of a release store in a bucket and a database. */
type StoreSettings = Record<'RELEASE_STORE' | 'DATABASE_URL', string>

/** Creates a release store in a new bucket and a new database. */
export async function createSharedStore(): Promise<StoreSettings> {
  const bucket = new URL(await createBucket(inject('swift')))
  bucket.pathname = '/site'
  return { RELEASE_STORE: bucket.href, DATABASE_URL: (await createDatabase(inject('postgres'))).url }
}

/** Creates a machine that shares a release store, and nothing else. */
export async function createMachine(settings: StoreSettings) {
  const folder = await newFolder()
  const env = {
    ...settings,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
    MFE_PREVIEW: 'signed',
    PORT: '0',
    RENDER_WORKERS: '1',
  }

  /** Runs `mfe` on this machine in a separate process. */
  const run = (...args: string[]) =>
    new Promise<{ code: number | null; text: string }>((resolve) => {
      const child = execFile(process.execPath, [MFE, ...args], { cwd: folder, env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, text: stdout + stderr }),
      )
    })

  return {
    folder,
    run,
    /** Runs `mfe`, and resolves to its output. Rejects if it fails. */
    async mfe(...args: string[]): Promise<string> {
      const { code, text } = await run(...args)
      expect(code, text).toBe(0)
      return text
    },
    /** Opens the store in the same way as a command that runs on this machine. */
    async openStore() {
      const store = await openReleaseStore(loadReleaseConfig(env).store)
      onTestFinished(() => store[Symbol.asyncDispose]())
      return store
    },
    /** Starts a gateway with local copies in a folder of this machine. */
    async startGateway() {
      const config = loadGatewayConfig(env)
      const store = await openGatewayStore(config)
      const gateway = await createGateway({ config, store: store.served })
      onTestFinished(async () => {
        await gateway.close()
        await store[Symbol.asyncDispose]()
      })
      await gateway.start()
      return gateway.app
    },
  }
}

/** Writes a project that names these apps, each with its build, for `mfe publish --no-build`. */
export async function writeProject(folder: string, builds: readonly FakeBuild[]): Promise<void> {
  const apps = Object.fromEntries(builds.map(({ manifest: { name } }) => [name, name]))
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(folder, 'mfe.config.ts'), `export default ${JSON.stringify({ apps })}`)
  for (const { manifest, files } of builds) {
    await mkdir(path.join(folder, manifest.name), { recursive: true })
    await writeBuild(path.join(folder, manifest.name, 'dist'), manifest, files)
  }
}
