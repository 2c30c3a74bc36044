import type { ReleaseFile } from '@mfe/contract'
import { badRelease } from '../errors.ts'
import { type CompressedForm, compressedForms, isCompressed, SUFFIX } from './compressed-forms.ts'
import { isCode } from './durable-files.ts'
import { integrityOf } from './integrity.ts'
import { parseManifest } from './parse-manifest.ts'
import type { ReleaseBytes } from './release-store.ts'

/** Calls `store` for each file and compressed form. Rejects with `release/bad-release` if one is missing or differs. */
export async function forEachStoredFile(
  release: ReleaseBytes,
  store: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const { files } = parseManifest(release.manifest, 'release.json')
  await forEach(Object.entries(files), async ([file, listed]) => {
    const bytes = await readBuildFile(release, file, listed)
    await store(file, bytes)
    for (const form of await formsOf(release, file, bytes)) await store(file + form.suffix, form.bytes)
  })
}

/** Reads a file of a build. Rejects with `release/bad-release` if it is missing or differs from release.json. */
async function readBuildFile(release: ReleaseBytes, file: string, listed: ReleaseFile): Promise<Buffer> {
  const bytes = await release.read(file).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) throw error
    throw badRelease(`release.json lists ${file}, but the build has no such file. To fix: build the app again.`, {
      cause: error,
    })
  })
  if (bytes.length === listed.bytes && integrityOf(bytes) === listed.integrity) return bytes
  throw badRelease(`${file} is not the file that release.json describes. To fix: build the app again.`)
}

/** Reads the forms of a release that has some, because compressing again is slow. */
async function formsOf(release: ReleaseBytes, file: string, bytes: Buffer): Promise<CompressedForm[]> {
  if (!release.readForm) return compressedForms(file, bytes)
  const forms: CompressedForm[] = []
  for (const encoding of isCompressed(file) ? (['br', 'gzip'] as const) : []) {
    const form = await release.readForm(file, encoding)
    if (form) forms.push({ suffix: SUFFIX[encoding], bytes: form })
  }
  return forms
}

const CONCURRENCY = 4

/** Runs `work` on each item, four at a time. If one fails, the others still run, and then it rejects. */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const workNext = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, workNext))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
}
