import type { Audience, ReleaseManifest, RemoteRelease, ShellRelease } from '@mfe/contract'
import { fakeRemote, fakeShell } from '@mfe/release/testing'

/** A release with the text of its files. */
export interface FakeBuild<Manifest = ReleaseManifest> {
  manifest: Manifest
  files: Readonly<Record<string, string>>
}

/** A shell that shows what the server build of the requested page renders, and the page state. */
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
  'server/page-contract.ts': 'export interface Page { component: unknown }',
  'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/prices/Größe & 100%.txt': 'prices',
}

/** A remote with one page, for tests of the gateway. */
export interface FakeRemote {
  /** Body of the page's render function on the server, such as `return 'text'`. */
  renders: string
  path?: string
  audience?: Audience
  /** The query parameters that its page reads. */
  query?: readonly string[]
  /** The styles of its page. */
  styles?: string
  /** A public file, `assets/data/<name>.json`. */
  data?: string
}

/** Creates a shell that has its own page, `/login`, and renders the pages of every remote. */
export function fakeShellBuild(server = SHELL_SERVER, overrides: Partial<ShellRelease> = {}): FakeBuild {
  const files = { ...shellFiles, 'server/index.cjs': server }
  const manifest = fakeShell(
    {
      siteName: 'Fake & Co',
      publicFiles: ['favicon.svg', 'prices/Größe & 100%.txt'],
      routes: [{ path: '/login', page: './login', name: 'Log in', audience: 'public' }],
      entry: { js: ['index.js'], css: ['index.css'] },
      pages: { './login': { js: ['async/page-login.js'], css: [], late: [], shared: [] } },
      provides: { react: { version: '19.3.1', eager: true, js: [], css: [] } },
      ...overrides,
    },
    files,
  )
  return { manifest, files }
}

/** Creates a remote with one page. */
export function fakeRemoteBuild(name: string, remote: FakeRemote): FakeBuild<RemoteRelease> {
  const { path = '/careers', audience = 'public', query = [], styles, data } = remote
  const files = remoteFiles(name, remote)
  const page = {
    js: ['async/page-home.js'],
    css: styles ? ['async/page-home.css'] : [],
    late: ['async/late.js'],
    shared: ['react'],
  }
  const sitemap = [
    { path, lastmod: '2026-01-02' },
    { path: `${path}/over`, lastmod: '2026-01-02', until: '2026-01-31' },
    { path: `${path}/open`, lastmod: '2026-01-02', until: '9999-01-31', title: 'R&D [open]', description: 'A <job>.' },
    { path: `${path}/new`, lastmod: '2026-01-03', section: 'Optional' },
  ]
  const manifest = fakeRemote(
    {
      name,
      publicFiles: data ? [`assets/data/${name}.json`] : [],
      routes: [{ path, page: './home', name: 'Page', audience, query }],
      menu: [],
      sitemap: audience === 'public' ? sitemap : [],
      feeds: [{ path: `${path}.atom`, title: 'News', page: path, entries: `${path}/` }],
      exposes: { './home': page },
    },
    files,
  )
  return { manifest, files }
}

const remoteFiles = (name: string, { renders, styles, data }: FakeRemote): FakeBuild['files'] => ({
  'web/remoteEntry.js': 'export const get = 1',
  'web/async/page-home.js': 'export default 2',
  'web/async/late.js': LATE_SCRIPT,
  'server/index.cjs': `exports.pages = { './home': () => { ${renders} } }`,
  ...(styles && { 'web/async/page-home.css': styles }),
  ...(data && { [`public/assets/data/${name}.json`]: data }),
})
