import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeChannel, openReleaseStore, promote, type ReleaseStore, toAppName, toVersion } from '@site/release'
import { root } from '../config.ts'

export const careers = toAppName('careers')

const dist = join(root, 'apps/careers/dist')
const DATA = 'public/assets/data/careers-data.json'
const FAR_OFF = '2099-12-31'

interface Manifest {
  sitemap: { path: string; lastmod: string; until?: string }[]
  files: Record<string, { bytes: number; brotliBytes: number; integrity: string }>
}

interface Opening {
  id: string
  datePosted: string
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(dist, path), 'utf8'))

/** Makes the built careers remote live with other closing days than those of today's openings: `YYYY-MM-DD`, by id. */
export async function releaseOpenings(
  store: ReleaseStore,
  version: string,
  closing: Readonly<Record<string, string>> = {},
): Promise<void> {
  const manifest = (await readJson('release.json')) as Manifest
  const data = (await readJson(DATA)) as { careers: Opening[] }
  const openings = data.careers.map((opening) => ({ ...opening, validThrough: closing[opening.id] ?? FAR_OFF }))
  const bytes = Buffer.from(JSON.stringify({ careers: openings }))
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  const sitemap = [
    ...manifest.sitemap.filter(({ path }) => !path.startsWith('/application/')),
    ...openings.map(({ id, datePosted, validThrough }) => ({
      path: `/application/${id}`,
      lastmod: datePosted,
      until: validThrough,
    })),
  ]
  const files = { ...manifest.files, [DATA]: { bytes: bytes.length, brotliBytes: bytes.length, integrity } }
  await store.publish(careers, toVersion(version), {
    manifest: Buffer.from(JSON.stringify({ ...manifest, sitemap, files })),
    read: async (path: string) => (path === DATA ? bytes : readFile(join(dist, path))),
  })
  await changeChannel(store, careers, promote(toVersion(version)))
}

export const storeOf = (dataDir: string): ReleaseStore => openReleaseStore(join(dataDir, 'releases'))
