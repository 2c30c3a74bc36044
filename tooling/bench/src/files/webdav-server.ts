import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@site/checks/port'
import { type Command, startProgram } from '@site/checks/program'

/** A disposal stops the server and deletes its files. */
export interface WebdavServer extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string
  /** The folder of its files. */
  folder: string
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
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), `site-bench-${name}-`))
  stack.defer(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'files')
  await mkdir(folder)
  const port = await freePort()
  const { stop } = await startProgram(await prepare({ home, folder, port }), port)
  stack.defer(stop)
  const started = stack.move()
  return { url: `http://127.0.0.1:${port}`, folder, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
