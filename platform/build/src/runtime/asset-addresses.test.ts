import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { createRsbuild } from '@rsbuild/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { platformHost } from '../host.ts'
import { filesBelow, writeFiles } from '../release-files.ts'
import { remoteConfig } from '../remote-config.ts'

const PAGE = `
import album from './album/photo.jpg'
import team from './team/photo.jpg'
import logo from './logo.svg'
import film from './film.mp4'
import font from './font.woff2'
import './page.module.css'
const table = new URL('./table.json', import.meta.url)
export default [album, team, logo, film, font, table.href, String(new URL('./logo.svg', import.meta.url))]`

const FILES = {
  'package.json': '{"name":"kinds","version":"1.0.0"}',
  'src/album/photo.jpg': 'album',
  'src/team/photo.jpg': 'team',
  'src/logo.svg': '<svg/>',
  'src/film.mp4': 'film',
  'src/font.woff2': 'font',
  'src/table.json': '{"rows":[]}',
  'src/page.module.css': '.a{background:url(./album/photo.jpg)}@font-face{font-family:kinds;src:url(./font.woff2)}',
  'src/home.page.js': PAGE,
}

const remote = {
  name: 'kinds',
  routes: [{ path: '/kinds', page: './home', name: 'Kinds', audience: 'public' as const }],
  exposes: { './home': './src/home.page.js' },
}

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinds-'))
  await writeFiles(root, FILES)
})
afterEach(() => rm(root, { recursive: true }))

const BUILDS = { release: { build: buildRelease, dist: 'dist' }, development: { build: buildOnce, dist: '.cache/dev' } }

it.each(['release', 'development'] as const)(
  'gives each imported file the same address for browser and server, below the prefix of the release: %s build',
  async (kind) => {
    await BUILDS[kind].build()
    const dist = join(root, BUILDS[kind].dist)
    const prefix = 'https://cdn.example/__mfe/kinds/1.0.0/'
    const addresses = await addressesOnServer(dist, prefix)
    const script = await readFile(join(dist, 'web/async/page-home.js'), 'utf8')
    const contents = await Promise.all(
      addresses.map((address) => {
        const file = address.slice(prefix.length)
        expect(address).toBe(prefix + file)
        expect(script).toContain(`"${file}"`)
        return readFile(join(dist, 'web', file), 'utf8')
      }),
    )
    expect(contents).toEqual(['album', 'team', '<svg/>', 'film', 'font', '{"rows":[]}', '<svg/>'])

    const css = await readFile(join(dist, 'web/async/page-home.css'), 'utf8')
    const inCss = [...css.matchAll(/url\((.*?)\)/g)].map(([, url = '']) => new URL(url, `${prefix}async/`).href)
    expect(inCss).toEqual([addresses[0], addresses[4]])
    expect(await filesBelow(join(dist, 'server'))).toEqual(['index.cjs'])
  },
)

async function buildRelease(): Promise<void> {
  const rsbuild = await createBuild('build', 'production')
  await (await rsbuild.build()).close()
}

/** Builds as `mfe dev` does, but only once. */
async function buildOnce(): Promise<void> {
  const rsbuild = await createBuild('dev', 'development')
  const built = Promise.withResolvers<void>()
  rsbuild.onAfterDevCompile({ order: 'post', handler: () => built.resolve() })
  const server = await rsbuild.createDevServer()
  await built.promise
  await server.close()
}

async function createBuild(command: 'build' | 'dev', mode: 'production' | 'development') {
  const config = remoteConfig(remote, platformHost, root)
  if (typeof config !== 'function') throw new Error('The config should be a function.')
  const resolved = await config({ command, env: mode, envMode: mode })
  return createRsbuild({ cwd: root, config: { ...resolved, mode, logLevel: 'silent' } })
}

async function addressesOnServer(dist: string, assetPrefix: string): Promise<string[]> {
  const code = await readFile(join(dist, 'server/index.cjs'), 'utf8')
  const module: { exports: { pages?: Record<string, string[]> } } = { exports: {} }
  compileFunction(code, ['module', 'exports', 'assetPrefix'])(module, module.exports, assetPrefix)
  return module.exports.pages?.['./home'] ?? []
}
