import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createReleaseServer, loadGatewayConfig } from '@mfe/gateway'
import { type FakeBuild, fakeRemoteBuild, fakeShellBuild } from '@mfe/gateway/testing'
import {
  addTeam,
  changeAccess,
  changeChannel,
  createDirectoryStore,
  createToken,
  type NewToken,
  promote,
  type ReleaseStore,
  toAppName,
  toVersion,
} from '@mfe/release'
import { openReleaseService, type ReleaseService } from '@mfe/release/client'
import { bytesOf, newFolder } from '@mfe/release/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createFolderStore } from '../server/folder-store.ts'
import { type LiveSite, openLiveSite } from './live-composition.ts'

const careers = toAppName('careers')
const shell = toAppName('shell')

/** Of the site. */
let siteStore: ReleaseStore
let site: string
let service: ReleaseService
let closeSite: () => Promise<void>
let root: string
let printed: string[]
/** The files that were read from the site. */
let read: string[]

const remoteWith = (text: string) => fakeRemoteBuild('careers', { renders: `return ${JSON.stringify(text)}` })

async function goLive({ manifest, files }: FakeBuild, version = '1.0.0'): Promise<void> {
  const app = toAppName(manifest.name)
  await siteStore.publish(app, toVersion(version), bytesOf(manifest, files))
  await changeChannel(siteStore, app, promote(toVersion(version)))
}

/** A site with a shell and careers@1.0.0 live, and a token of an admin. */
beforeEach(async () => {
  siteStore = createDirectoryStore(path.join(await newFolder(), 'releases'))
  await goLive(fakeShellBuild())
  await goLive(remoteWith('one'))
  const config = loadGatewayConfig({ DATA_DIR: await newFolder(), LOG_LEVEL: 'silent', PORT: '0' })
  const server = await createReleaseServer({ config, store: siteStore })
  let closed: Promise<void> | undefined
  closeSite = () => {
    closed ??= server.close()
    return closed
  }
  onTestFinished(closeSite)
  site = await server.start()
  service = await serviceFor({})
  root = await newFolder()
  printed = []
  read = []
})

/** Opens the service with a new token, by default of an admin. */
async function serviceFor(wanted: Partial<NewToken>): Promise<ReleaseService> {
  let token = ''
  await changeAccess(siteStore, (access, now) => {
    const created = createToken(access, { name: 'one', createdBy: 'local:ada', ...wanted }, now)
    token = created.secret
    return created.access
  })
  return openReleaseService({ url: site, token })
}

async function open(more: Partial<ReleaseService> = {}) {
  const counting: ReleaseService = {
    ...service,
    readLive(app, version, file, maxBytes) {
      read.push(`${app}@${version} ${file}`)
      return (more.readLive ?? service.readLive)(app, version, file, maxBytes)
    },
  }
  return openLiveSite({ root, site, service: counting, print: (text) => void printed.push(text) })
}

const versionsIn = ({ apps }: LiveSite) => apps.map(({ app, version }) => `${app}@${version}`)

/** Reads what is live as the server process does. */
async function storeOf(live: LiveSite) {
  const store = createFolderStore()
  for (const app of live.apps) await store.activate(app)
  return store
}

describe('what is live on a site', () => {
  it('is fetched with all of its files, and served from here', async () => {
    const live = await (await open()).start()
    expect(versionsIn(live)).toEqual(['careers@1.0.0', 'shell@1.0.0'])
    expect(printed).toEqual([expect.stringMatching(/^Fetched \d+ files of what is live on http:\/\/localhost:\d+\.$/)])
    const store = await storeOf(live)
    const [version, server] = [toVersion('1.0.0'), 'server/index.cjs']
    expect(await store.readFile(shell, version, server)).toEqual(await siteStore.readFile(shell, version, server))
    expect(await store.findFile(careers, version, 'web/remoteEntry.js')).toMatchObject({ size: 20 })
    expect(await store.findFile(careers, version, 'web/none.js')).toBeUndefined()
    expect(await store.channel(careers)).toMatchObject({ stable: '1.0.0', history: [] })
    expect(await readFile(path.join(root, '.mfe/live/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('is fetched once: the next start, and the next version, fetch only what is new', async () => {
    await (await open()).start()
    read = []
    const source = await open()
    const live = await source.start()
    expect(read).toEqual([])
    expect(await source.refresh(live)).toBeUndefined()

    await goLive(remoteWith('two'), '2.0.0')
    const next = await source.refresh(live)
    expect(next && versionsIn(next)).toEqual(['careers@2.0.0', 'shell@1.0.0'])
    expect(read).toEqual(['careers@2.0.0 release.json', 'careers@2.0.0 server/index.cjs'])
    const kept = (await readdir(path.join(root, '.mfe/live'), { recursive: true })).sort()
    const manifests = kept.filter((name) => name.endsWith('release.json'))
    expect(manifests.map((name) => name.split(path.sep).slice(-3))).toEqual([
      ['careers', '2.0.0', 'release.json'],
      ['shell', '1.0.0', 'release.json'],
    ])
  })

  it('is fetched again where a file of it has changed on this machine', async () => {
    const live = await (await open()).start()
    const [folder = ''] = live.apps.map(({ files }) => files ?? '')
    const [name = ''] = await readdir(folder)
    await writeFile(path.join(folder, name), 'changed')
    read = []
    const again = await storeOf(await (await open()).start())
    expect(read).toHaveLength(1)
    for (const file of Object.keys((await again.release(careers, toVersion('1.0.0'))).files)) {
      const bytes = await again.readFile(careers, toVersion('1.0.0'), file)
      expect(bytes).toEqual(await siteStore.readFile(careers, toVersion('1.0.0'), file))
    }
  })

  it('is not used if a file on the way has other bytes than the site names', async () => {
    const forged = { readLive: async () => Buffer.from('forged') }
    await expect((await open(forged)).start()).rejects.toThrow(
      /^release\.json of careers@1\.0\.0 does not have the hash that the site names/,
    )
    const bundle: Partial<ReleaseService> = {
      readLive: async (...file) => (file[2] === 'server/index.cjs' ? Buffer.from('forged') : service.readLive(...file)),
    }
    const problem = 'server/index.cjs of careers@1.0.0 does not have the hash'
    await expect((await open(bundle)).start()).rejects.toThrow(problem)
  })

  it('is asked for again if a version is replaced meanwhile', async () => {
    let isFirst = true
    const busy: Partial<ReleaseService> = {
      async readLive(...file) {
        if (isFirst) {
          isFirst = false
          for (const version of ['2.0.0', '3.0.0']) await goLive(remoteWith(version), version)
        }
        return service.readLive(...file)
      },
    }
    expect(versionsIn(await (await open(busy)).start())).toEqual(['careers@3.0.0', 'shell@1.0.0'])
  })
})

describe('without network', () => {
  it('it is what was fetched last, and a message says so', async () => {
    const { apps } = await (await open()).start()
    await closeSite()
    printed = []
    const source = await open()
    const live = await source.start()
    expect(live.apps).toEqual(apps)
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`
    const message = `cannot be reached\\. Its apps are those that were live on ${time} UTC; calls to its API fail\\.$`
    expect(printed).toEqual([expect.stringMatching(message)])
    await storeOf(live)
    await expect(source.refresh(live)).rejects.toMatchObject({ code: 'release/unreachable' })
  })

  it('it is nothing if nothing was fetched before', async () => {
    await closeSite()
    await expect((await open()).start()).rejects.toMatchObject({ code: 'release/unreachable' })
  })

  it('it is not what is damaged', async () => {
    const live = await (await open()).start()
    await closeSite()
    const [folder = ''] = live.apps.map(({ files }) => files ?? '')
    const [name = ''] = await readdir(folder)
    await rm(path.join(folder, name))
    await expect((await open()).start()).rejects.toThrow(/^What was fetched of .* is damaged/)
  })
})

it('is not given to a token that lacks the right to develop', async () => {
  await changeAccess(siteStore, (access) => addTeam(access, { name: 'growth', apps: ['careers'] }))
  const client = await serviceFor({ team: 'growth', rights: ['read', 'publish'] })
  const refused = openLiveSite({ root, site, service: client, print: () => undefined }).then((source) => source.start())
  await expect(refused).rejects.toMatchObject({ code: 'access/forbidden' })
})
