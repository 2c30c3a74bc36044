import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@site/checks/port'
import { type Command, startProgram } from '@site/checks/program'

export interface WebdavServer {
  /** Origin, without a trailing slash. */
  url: string
  /** The folder of its files. */
  folder: string
  stop: () => Promise<void>
}

/** Folders and port reserved for a server. */
export interface Place {
  /** For everything except its files. */
  home: string
  folder: string
  port: number
}

/** Starts a server on loopback with a fresh folder; `prepare` resolves to its command. */
export async function startWebdav(name: string, prepare: (place: Place) => Promise<Command>): Promise<WebdavServer> {
  const home = await mkdtemp(join(tmpdir(), `site-bench-${name}-`))
  const remove = () => rm(home, { recursive: true, force: true })
  try {
    const folder = join(home, 'files')
    await mkdir(folder)
    const port = await freePort()
    const { stop } = await startProgram(await prepare({ home, folder, port }), port)
    return { url: `http://127.0.0.1:${port}`, folder, stop: () => stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
