import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTOCOLS, type Protocols, type ReleaseManifest } from '@mfe/contract'
import { changeChannel, openReleaseStore, promote, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell } from '@mfe/release/testing'
import { loadGatewayConfig } from '../config.ts'
import { createGateway, type Gateway } from '../create-gateway.ts'

/** A shell that shows which remote's page was requested, and what that page's server build renders. */
const SHELL_SERVER = `
exports.headScript = 'void 0'
exports.shared = { react: {} }
let renders = 0
exports.renderSite = async (job) => {
  const path = job.url.split('?')[0]
  const owner = Object.entries(job.plan.routes).find(([, pages]) => pages[path])
  const text = owner && owner[0] !== 'shell' && job.what === 'page' ? job.pagesOf(owner[0])[owner[1][path]]() : job.what
  const form = job.pageState ? JSON.stringify(job.pageState) : ''
  return {
    head: '<title>' + job.pageName + '</title>',
    body: '<h1>' + text + '</h1><p>' + form.replace(/[<>]/g, '') + '</p>',
    status: owner ? 200 : 404,
    noindex: !owner,
    hydration: { year: job.year, renders: ++renders },
    appliesSpareSheets: true,
  }
}`

/** Long enough for compression to make it smaller. */
export const LATE_SCRIPT = `export default ${JSON.stringify('late '.repeat(200))}`

const shellFiles = {
  'web/index.js': 'export {}',
  'web/index.css': 'body{}',
  'web/async/page-login.js': 'export default 1',
  'web/fonts/text.woff2': 'letters',
  'web/fonts/text-more.late.woff2': 'rare letters',
  'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** A remote with one page, for tests of the gateway. */
export interface FakeRemote {
  /** Body of the page's render function on the server, `return 'text'`. */
  renders: string
  path?: string
  audience?: 'public' | 'signed-in'
  /** The styles of its page. */
  styles?: string
  /** A public file, `assets/data/<name>.json`. */
  data?: string
}

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
    async shell(version = '1.0.0', server = SHELL_SERVER, protocols: Protocols = PROTOCOLS) {
      const files = { ...shellFiles, 'server/index.cjs': server }
      await release(store, version, shellRelease(files, protocols), files)
    },
    /** Publishes a remote with one page and makes it live. */
    async remote(name: string, version: string, remote: FakeRemote, goLive = true) {
      const files = remoteFiles(name, remote)
      await release(store, version, remoteRelease(name, remote, files), files, goLive)
    },
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

async function release(
  store: ReleaseStore,
  version: string,
  manifest: ReleaseManifest,
  files: Record<string, string>,
  goLive = true,
) {
  const app = toAppName(manifest.name)
  await store.publish(app, toVersion(version), bytesOf(manifest, files))
  if (goLive) await changeChannel(store, app, promote(toVersion(version)))
}

const shellRelease = (files: Record<string, string>, protocols: Protocols): ReleaseManifest =>
  fakeShell(
    {
      protocols,
      publicFiles: ['favicon.svg'],
      routes: [{ path: '/login', page: './login', name: '', audience: 'public' }],
      entry: { js: ['index.js'], css: ['index.css'] },
      pages: { './login': { js: ['async/page-login.js'], css: [], late: [], shared: [] } },
      provides: { react: { version: '19.3.1', eager: true, js: [], css: [] } },
      loadsAssets: protocols === PROTOCOLS,
    },
    files,
  )

const remoteFiles = (name: string, { renders, styles, data }: FakeRemote): Record<string, string> => ({
  'web/remoteEntry.js': 'export const get = 1',
  'web/async/page-home.js': 'export default 2',
  'web/async/late.js': LATE_SCRIPT,
  'web/hashes.json': '{}',
  'server/index.cjs': `exports.pages = { './home': () => { ${renders} } }`,
  ...(styles && { 'web/async/page-home.css': styles }),
  ...(data && { [`public/assets/data/${name}.json`]: data }),
})

function remoteRelease(
  name: string,
  { path = '/careers', audience = 'public', styles, data }: FakeRemote,
  files: Record<string, string>,
): ReleaseManifest {
  const page = {
    js: ['async/page-home.js'],
    css: styles ? ['async/page-home.css'] : [],
    late: ['async/late.js'],
    shared: ['react'],
  }
  const sitemap = [
    { path, lastmod: '2026-01-02' },
    { path: `${path}/over`, lastmod: '2026-01-02', until: '2026-01-31' },
    { path: `${path}/open`, lastmod: '2026-01-02', until: '9999-01-31' },
  ]
  return fakeRemote(
    {
      name,
      publicFiles: data ? [`assets/data/${name}.json`] : [],
      routes: [{ path, page: './home', name: 'Page', audience }],
      menu: [],
      sitemap: audience === 'public' ? sitemap : [],
      exposes: { './home': page },
    },
    files,
  )
}
