import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { changeChannel, promote, type ReleaseStore, readBuild, rollback, toAppName, toVersion } from '@mfe/release'
import { root } from '@site/run/workspace'

/** The files of a shell and a careers remote of the previous protocol, by path. */
interface Archive {
  text: Readonly<Record<string, string>>
  base64: Readonly<Record<string, string>>
}

const ARCHIVE = join(root, 'e2e/fixtures/protocol-2.json.br')
const apps = ['shell', 'careers'].map(toAppName)

async function unpack(folder: string): Promise<void> {
  const { text, base64 } = JSON.parse(brotliDecompressSync(await readFile(ARCHIVE)).toString()) as Archive
  for (const [files, encoding] of [[text, 'utf8'] as const, [base64, 'base64'] as const]) {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content, encoding)
    }
  }
}

/** Publishes and promotes the shell and the careers remote of protocol 2. Returns a function that rolls both back. */
export async function releasePrevious(store: ReleaseStore, name: string): Promise<() => Promise<void>> {
  const version = toVersion(name)
  const folder = await mkdtemp(join(tmpdir(), 'protocol-2-'))
  try {
    await unpack(folder)
    for (const app of apps) {
      const { bytes } = await readBuild(app, join(folder, app), version)
      await store.publish(app, version, bytes)
      await changeChannel(store, app, promote(version))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return async () => {
    for (const app of apps) await changeChannel(store, app, rollback)
  }
}
