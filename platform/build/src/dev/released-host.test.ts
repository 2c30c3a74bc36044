import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RELEASED_HOST } from '@mfe/contract'
import { beforeEach, expect, it } from 'vitest'
import { platformHost } from '../host.ts'
import { writeFiles } from '../release-files.ts'
import { remoteConfig } from '../remote-config.ts'
import { buildOnce } from '../testing/build-once.ts'
import { newFolder } from '../testing/new-folder.ts'

const FILES = {
  'package.json': '{"name":"clock","version":"1.0.0"}',
  'node_modules/react/package.json': '{"name":"react","version":"19.3.1"}',
  'node_modules/react/index.js': '',
  'node_modules/react/jsx-runtime.js': 'exports.jsx = () => null',
  'node_modules/react/jsx-dev-runtime.js': 'exports.jsxDEV = () => null',
  'src/home.page.tsx': `
    export default { component: () => <time>now</time>, meta: () => ({ title: 'Clock', description: '' }) }
  `,
}

const remote = {
  name: 'clock',
  routes: [{ path: '/clock', page: './home', name: 'Clock', audience: 'public' as const }],
  exposes: { './home': './src/home.page.tsx' },
}

let root: string

beforeEach(async () => {
  root = await newFolder()
  await writeFiles(root, FILES)
})

const build = async (envMode?: string) => {
  const dist = await buildOnce('development', remoteConfig(remote, platformHost, root), root, envMode)
  const read = (file: string) => readFile(join(dist, file), 'utf8')
  return { page: await read('web/async/page-home.js'), server: await read('server/index.cjs') }
}

it('builds a remote for the released React of its host: without the JSX of development, and Fast Refresh', async () => {
  const { page, server } = await build(RELEASED_HOST)
  for (const code of [page, server]) expect(code).not.toContain('jsxDEV')
  expect(server).toContain('require("react/jsx-runtime")')
  expect(page).not.toContain('siteReactRefresh')
  // Hot reload, all the same.
  expect(page).toContain('site:page-replaced')
})

it('builds it for a host in development otherwise', async () => {
  const { page, server } = await build()
  for (const code of [page, server]) expect(code).toContain('jsxDEV')
  expect(page).toContain('site:page-replaced')
})
