import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { platformHost } from '../host.ts'
import { filesBelow, writeFiles } from '../release-files.ts'
import { remoteConfig } from '../remote-config.ts'
import { BUILD_KINDS, buildOnce } from '../testing/build-once.ts'
import { newFolder } from '../testing/new-folder.ts'

const PAGE = `
import album from './album/photo.jpg'
import team from './team/photo.jpg'
import logo from './logo.svg'
import film from './film.mp4'
import font from './font.woff2'
import odd from "./100% (1)'s.png"
import './page.module.css'
const table = new URL('./table.json', import.meta.url)
export default [album, team, logo, film, font, odd, table.href, String(new URL('./logo.svg', import.meta.url))]`

const FILES = {
  'package.json': '{"name":"kinds","version":"1.0.0"}',
  'src/album/photo.jpg': 'album',
  'src/team/photo.jpg': 'team',
  'src/logo.svg': '<svg/>',
  'src/film.mp4': 'film',
  'src/font.woff2': 'font',
  "src/100% (1)'s.png": 'odd',
  'src/table.json': '{"rows":[]}',
  'src/page.module.css': `.a{background:url(./album/photo.jpg)}.b{background:url("./100% (1)'s.png")}@font-face{font-family:kinds;src:url(./font.woff2)}`,
  'src/home.page.js': PAGE,
}

const remote = {
  name: 'kinds',
  routes: [{ path: '/kinds', page: './home', name: 'Kinds', audience: 'public' as const }],
  exposes: { './home': './src/home.page.js' },
}

let root: string

beforeEach(async () => {
  root = await newFolder()
  await writeFiles(root, FILES)
})

it.each(BUILD_KINDS)(
  'gives each imported file the same address in browser and server builds, below the prefix of the release: %s',
  async (kind) => {
    const dist = await buildOnce(kind, remoteConfig(remote, platformHost, root), root)
    const prefix = 'https://cdn.example/__mfe/kinds/1.0.0/'
    const addresses = await addressesOnServer(dist, prefix)
    const script = await readFile(join(dist, 'web/async/page-home.js'), 'utf8')
    const contents = await Promise.all(
      addresses.map((address) => {
        // No browser or server rewrites it.
        expect(address).toMatch(/^[\w:/.~-]+$/)
        const file = address.slice(prefix.length)
        expect(address).toBe(prefix + file)
        expect(script).toContain(`"${file}"`)
        return readFile(join(dist, 'web', file), 'utf8')
      }),
    )
    expect(contents).toEqual(['album', 'team', '<svg/>', 'film', 'font', 'odd', '{"rows":[]}', '<svg/>'])

    const css = await readFile(join(dist, 'web/async/page-home.css'), 'utf8')
    const inCss = [...css.matchAll(/url\((.*?)\)/g)].map(([, url = '']) => new URL(url, `${prefix}async/`).href)
    expect(inCss).toEqual([addresses[0], addresses[5], addresses[4]])
    expect(await filesBelow(join(dist, 'server'))).toEqual(['index.cjs'])
  },
)

async function addressesOnServer(dist: string, assetPrefix: string): Promise<string[]> {
  const code = await readFile(join(dist, 'server/index.cjs'), 'utf8')
  const module: { exports: { pages?: Record<string, string[]> } } = { exports: {} }
  compileFunction(code, ['module', 'exports', 'assetPrefix'])(module, module.exports, assetPrefix)
  return module.exports.pages?.['./home'] ?? []
}
