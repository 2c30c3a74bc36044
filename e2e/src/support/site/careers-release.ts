import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeChannel, createDirectoryStore, promote, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { root } from '@site/run/workspace'

export const careers = toAppName('careers')

const dist = join(root, 'apps/careers/dist')
const DATA = 'public/assets/data/careers-data.json'
const DISTANT_FUTURE = '2099-12-31'

interface Manifest {
  sitemap: { path: string; lastmod: string; until?: string }[]
  files: Record<string, { bytes: number; brotliBytes: number; integrity: string }>
}

interface Opening {
  id: string
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(dist, path), 'utf8'))

const entryOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  brotliBytes: bytes.length,
  integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
})

/** Publishes the built careers remote with some files replaced. */
async function publish(
  store: ReleaseStore,
  version: string,
  manifest: Manifest,
  replaced: Readonly<Record<string, Buffer>>,
): Promise<void> {
  const entries = Object.entries(replaced).map(([path, bytes]) => [path, entryOf(bytes)])
  const files = { ...manifest.files, ...Object.fromEntries(entries) }
  await store.publish(careers, toVersion(version), {
    manifest: Buffer.from(JSON.stringify({ ...manifest, files })),
    read: async (path: string) => replaced[path] ?? readFile(join(dist, path)),
  })
}

/** Publishes and promotes the built careers remote with other closing dates (`YYYY-MM-DD`), by opening id. */
export async function releaseOpenings(
  store: ReleaseStore,
  version: string,
  closing: Readonly<Record<string, string>> = {},
): Promise<void> {
  const manifest = (await readJson('release.json')) as Manifest
  const data = (await readJson(DATA)) as { careers: Opening[] }
  const openings = data.careers.map((opening) => ({ ...opening, validThrough: closing[opening.id] ?? DISTANT_FUTURE }))
  const until = new Map(openings.map(({ id, validThrough }) => [`/application/${id}`, validThrough]))
  const sitemap = manifest.sitemap.map((entry) => {
    const date = until.get(entry.path)
    return date === undefined ? entry : { ...entry, until: date }
  })
  const bytes = Buffer.from(JSON.stringify({ careers: openings }))
  await publish(store, version, { ...manifest, sitemap }, { [DATA]: bytes })
  await changeChannel(store, careers, promote(toVersion(version)))
}

const PAGE = 'async/page-careers.js'

/** Publishes a careers remote, without promoting it, with a page that throws when a browser renders it. */
export async function publishBrokenInBrowser(store: ReleaseStore, version: string): Promise<void> {
  const code = await readFile(join(dist, 'web', PAGE), 'utf8')
  const broken = Buffer.from(code.replace('component:', 'component(){throw Error("defect")},replaced:'))
  const manifest = (await readJson('release.json')) as Manifest
  await publish(store, version, manifest, { [`web/${PAGE}`]: broken })
}

export const storeOf = (dataDir: string): ReleaseStore => createDirectoryStore(join(dataDir, 'releases'))
