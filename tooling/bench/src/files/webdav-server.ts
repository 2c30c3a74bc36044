import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/servers/port'
import { type Command, startProgram } from '@repo/servers/program'

/** The folders and the port reserved for a server. */
export interface ServerLocation {
  /** The folder for everything except the served files. */
  home: string
  folder: string
  port: number
}

/**
 * Starts a WebDAV server on loopback with an empty folder. `prepare` resolves to its command. Disposal stops the server
 * and deletes its files.
 */
export async function startWebdav(name: string, prepare: (location: ServerLocation) => Promise<Command>) {
  await using stack = new AsyncDisposableStack()
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), `site-bench-${name}-`)))
  const folder = join(home, 'files')
  await mkdir(folder)
  const port = await freePort()
  const { stop } = await startProgram(await prepare({ home, folder, port }), port)
  stack.defer(stop)
  const started = stack.move()
  return { url: `http://127.0.0.1:${port}`, folder, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
