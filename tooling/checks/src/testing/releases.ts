import { PROTOCOLS, type RemoteRelease, type ShellRelease } from '@mfe/contract'

const KIB = 1024

const file = (kibibytes: number) => ({
  bytes: kibibytes * 3 * KIB,
  brotliBytes: kibibytes * KIB,
  integrity: 'sha256-x',
})

/** A shell of 100 KiB with a lazy form share of 30 KiB and a lazy API client of 20 KiB. */
export const shellRelease: ShellRelease = {
  kind: 'shell',
  name: 'shell',
  protocols: PROTOCOLS,
  packageVersion: '1.0.0',
  contract: 'c1',
  contractFile: 'page-contract.ts',
  publicFiles: [],
  routes: [{ path: '/login', page: './login', name: '', audience: 'public' }],
  pages: { './login': { js: ['login.js'], css: [], late: [], shared: [] } },
  entry: { js: ['shell.js'], css: ['shell.css'] },
  loadsAssets: true,
  menuGroups: [],
  reserved: [],
  budgets: { page: { public: 60 * KIB, 'signed-in': 110 * KIB }, shell: 140 * KIB },
  services: {},
  provides: {
    react: { version: '19.3.1', eager: true, js: ['shell.js'], css: [] },
    '@site/ui/forms': { version: '1.0.0', eager: false, js: ['forms.js'], css: [] },
    '@site/api-client': { version: '1.0.0', eager: false, js: ['client.js'], css: [] },
  },
  files: {
    'web/shell.js': file(100),
    'web/shell.css': file(8),
    'web/login.js': file(2),
    'web/forms.js': file(30),
    'web/client.js': file(20),
  },
}

/** Creates a remote with an entry of 5 KiB and one page of the given size. */
export function remoteRelease(page: {
  path: string
  kibibytes: number
  audience?: 'public' | 'signed-in'
  shared?: string[]
}): RemoteRelease {
  return {
    kind: 'remote',
    name: 'careers',
    protocols: PROTOCOLS,
    host: '@site/services',
    packageVersion: '1.0.0',
    contract: 'c1',
    routes: [{ path: page.path, page: './page', name: 'Page', audience: page.audience ?? 'public' }],
    menu: [],
    publicFiles: [],
    sitemap: [],
    feeds: [],
    entry: 'remoteEntry.js',
    exposes: { './page': { js: ['page.js'], css: [], late: [], shared: page.shared ?? ['react'] } },
    consumes: { react: '^19.3.1' },
    imports: {},
    uses: {},
    files: { 'web/remoteEntry.js': file(5), 'web/page.js': file(page.kibibytes) },
  }
}
