import { type CompressedForm, compressedForms, isCompressed, SUFFIX } from './compressed-forms.ts'
import { forEach } from './for-each.ts'
import { parseManifest } from './parse-manifest.ts'
import { readBuildFile } from './read-build-file.ts'
import type { ReleaseBytes } from './release-store.ts'

/**
 * Calls `store` for each file of a release and its compressed forms, checked against release.json. Rejects with
 * `release/bad-release` if a file is missing or differs.
 */
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

/** Reads the forms of a stored release, because compressing again is slow. */
async function formsOf(release: ReleaseBytes, file: string, bytes: Buffer): Promise<CompressedForm[]> {
  if (!release.readForm) return compressedForms(file, bytes)
  const forms: CompressedForm[] = []
  for (const encoding of isCompressed(file) ? (['br', 'gzip'] as const) : []) {
    const form = await release.readForm(file, encoding)
    if (form) forms.push({ suffix: SUFFIX[encoding], bytes: form })
  }
  return forms
}
