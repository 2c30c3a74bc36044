import { brotliCompressSync } from 'node:zlib'
import { PROTOCOLS, type RemoteRelease, type ShellRelease } from '@mfe/contract'
import { integrityOf } from '../store/integrity.ts'
import type { ReleaseBytes } from '../store/release-store.ts'

const KIB = 1024

/** The files of a small release by path. */
export type FakeFiles = Readonly<Record<string, string>>

const remoteFiles: FakeFiles = {
  'web/remoteEntry.js': 'export const get = () => {}',
  'web/async/home.js': `export default ${JSON.stringify('home '.repeat(100))}`,
  'server/index.cjs': 'module.exports = {}',
  'public/assets/data/list.json': '{"list":[]}',
}

const shellFiles: FakeFiles = {
  'web/index.js': 'export {}',
  'web/react.js': 'export {}',
  'web/login.js': 'export {}',
  'server/index.cjs': 'module.exports = {}',
  'server/page-contract.ts': 'export interface Page { component: unknown }',
}

/** Creates a remote's manifest that passes admission unless the overrides break it. */
export function fakeRemote(overrides: Partial<RemoteRelease> = {}, files: FakeFiles = remoteFiles): RemoteRelease {
  return {
    kind: 'remote',
    protocols: PROTOCOLS,
    host: '@acme/services',
    name: 'careers',
    packageVersion: '1.0.0',
    contract: 'contract-1',
    files: describeFiles(files),
    routes: [{ path: '/careers', page: './home', name: 'Careers', audience: 'public' }],
    menu: [{ group: 'careers', order: 1, label: 'Careers', path: '/careers' }],
    publicFiles: ['assets/data/list.json'],
    sitemap: [{ path: '/careers', lastmod: '2026-01-01' }],
    feeds: [],
    entry: 'remoteEntry.js',
    exposes: { './home': { js: ['async/home.js'], css: [], late: [], shared: ['react'] } },
    consumes: { react: '^19.0.0' },
    imports: {},
    uses: {},
    ...overrides,
  }
}

/** Creates a shell's manifest that passes admission unless the overrides break it. */
export function fakeShell(overrides: Partial<ShellRelease> = {}, files: FakeFiles = shellFiles): ShellRelease {
  return {
    kind: 'shell',
    protocols: PROTOCOLS,
    name: 'shell',
    packageVersion: '1.0.0',
    contract: 'contract-1',
    files: describeFiles(files),
    routes: [{ path: '/login', page: './login', name: 'Login', audience: 'public' }],
    publicFiles: [],
    entry: { js: ['index.js'], css: [] },
    pages: { './login': { js: ['login.js'], css: [], late: [], shared: [] } },
    provides: { react: { version: '19.3.1', eager: true, js: ['react.js'], css: [] } },
    loadsAssets: true,
    menuGroups: ['careers'],
    reserved: ['__mfe', 'api', 'assets'],
    budgets: { page: { public: 60 * KIB, 'signed-in': 110 * KIB }, shell: 140 * KIB },
    services: {},
    contractFile: 'server/page-contract.ts',
    ...overrides,
  }
}

/** Creates the bytes of a release for the store to publish. The files default to those that the fakes list. */
export function bytesOf(manifest: RemoteRelease | ShellRelease, files?: FakeFiles): ReleaseBytes {
  const all = files ?? (manifest.kind === 'shell' ? shellFiles : remoteFiles)
  return {
    manifest: Buffer.from(JSON.stringify(manifest)),
    read: (path) => {
      const text = all[path]
      if (text !== undefined) return Promise.resolve(Buffer.from(text))
      return Promise.reject(Object.assign(new Error(`no ${path}`), { code: 'ENOENT' }))
    },
  }
}

function describeFiles(files: FakeFiles): RemoteRelease['files'] {
  const described = Object.entries(files).map(([path, text]) => {
    const bytes = Buffer.from(text)
    return [
      path,
      { bytes: bytes.length, brotliBytes: brotliCompressSync(bytes).length, integrity: integrityOf(bytes) },
    ] as const
  })
  return Object.fromEntries(described)
}
