import { existsSync, globSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, delimiter, join } from 'node:path'
import { unpackWithApt } from '../apt.ts'
import { CACHE } from '../config.ts'

/** Debian's own Python, for which its packages are built. */
export const PYTHON = '/usr/bin/python3'
const PROGRAMS = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']
const HARD_CODED_PATH = `'/etc/swift/swift.conf'`
const FIX = 'To fix: run this on Debian 12 or a derivative, with apt-get, python3 and access to its packages.'

export interface Swift {
  programs: string
  /** The variables that tell Python where the modules are, and Swift to read its settings from the folder `home`. */
  environment: (home: string) => Record<string, string>
}

/** Unpacks Swift into the cache folder unless it is already there. Installs nothing. */
export async function findSwift(): Promise<Swift> {
  const folder = await unpacked()
  const libraries = globSync(join(folder, 'usr/lib/*-linux-*'))
  return {
    programs: join(folder, 'usr/bin'),
    environment: (home) => ({
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      LD_LIBRARY_PATH: libraries.join(delimiter),
      SWIFT_CONF: join(home, 'swift.conf'),
    }),
  }
}

async function unpacked(): Promise<string> {
  if (!existsSync(PYTHON)) throw new Error(`Swift cannot run: there is no ${PYTHON}. ${FIX}`)
  const folder = join(CACHE, `swift-${basename(realpathSync(PYTHON))}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(`${folder}-`)
  try {
    await unpackWithApt(draft, 'python3-swift', ...PROGRAMS)
    await patchSettingsPath(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have unpacked it in the meantime.
    if (!existsSync(folder)) throw new Error(`Swift cannot be unpacked: ${String(error)}\n${FIX}`, { cause: error })
  }
  return folder
}

/** Makes Swift read its main settings from `SWIFT_CONF`: the path in its source would be the same for every server. */
async function patchSettingsPath(folder: string): Promise<void> {
  const path = join(folder, 'usr/lib/python3/dist-packages/swift/common/utils.py')
  const [before, after, ...others] = (await readFile(path, 'utf8')).split(HARD_CODED_PATH)
  if (after === undefined || others.length > 0)
    throw new Error(`${path} does not name the path of its settings exactly once.`)
  await writeFile(path, `${before}os.environ['SWIFT_CONF']${after}`)
}
