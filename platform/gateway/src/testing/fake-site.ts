import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShellRelease } from '@mfe/contract'
import { changeChannel, openReleaseStore, promote, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { bytesOf } from '@mfe/release/testing'
import { loadGatewayConfig } from '../config.ts'
import { createGateway, type Gateway } from '../create-gateway.ts'
import { type FakeBuild, type FakeRemote, fakeRemoteBuild, fakeShellBuild } from './fake-builds.ts'

/** Creates a gateway. Tests of a site with its own routes pass a function that creates theirs. */
type MakeGateway = (env: NodeJS.ProcessEnv, store: ReleaseStore) => Promise<Gateway>

const plainGateway: MakeGateway = (env, store) => createGateway({ config: loadGatewayConfig(env), store })

/** Creates a release store and gateways over it, in a temporary folder that `close` removes. */
export async function createFakeSite(settings: Record<string, string> = {}, make = plainGateway) {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0', RENDER_WORKERS: '1', ...settings }
  const config = loadGatewayConfig(env)
  const store = await openReleaseStore(config)
  const gateways: Gateway[] = []

  const site = {
    store,
    /** The folder of the store. */
    folder: config.RELEASE_STORE,
    /** Returns the path of a file of a release, or of a channel document. */
    fileOf: (app: string, ...path: string[]) => join(config.RELEASE_STORE, app, ...path),
    /** Publishes a shell and makes it live. */
    shell: (version = '1.0.0', server?: string, overrides?: Partial<ShellRelease>) =>
      release(store, version, fakeShellBuild(server, overrides)),
    /** Publishes a remote with one page and makes it live. */
    remote: (name: string, version: string, remote: FakeRemote, goLive = true) =>
      release(store, version, fakeRemoteBuild(name, remote), goLive),
    /** Returns the gateway's server without listening: nothing is warm yet. */
    async open() {
      return (await site.create()).app
    },
    async create(more: Record<string, string> = {}) {
      const gateway = await make({ ...env, ...more }, store)
      gateways.push(gateway)
      return gateway
    },
    /** Resolves once pages are rendered from what has been promoted so far. */
    async settled() {
      await Promise.all(gateways.map((gateway) => gateway.settled()))
    },
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.close()))
      await store[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
  return site
}

async function release(store: ReleaseStore, version: string, { manifest, files }: FakeBuild, goLive = true) {
  const app = toAppName(manifest.name)
  await store.publish(app, toVersion(version), bytesOf(manifest, files))
  if (goLive) await changeChannel(store, app, promote(toVersion(version)))
}
