import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxCommand } from '@repo/servers/nginx'
import { freePort } from '@repo/servers/port'
import { type Command, startProgram } from '@repo/servers/program'

const DAV_EXT_MODULE = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so'
const RCLONE = '/usr/bin/rclone'

/** The folders and the port reserved for a server. */
interface ServerLocation {
  /** The folder for everything except the served files. */
  home: string
  folder: string
  port: number
}

/**
 * Starts a WebDAV server on loopback with an empty folder. `prepare` resolves to its command. Disposal stops the server
 * and deletes its files.
 */
async function startWebdav(name: string, prepare: (location: ServerLocation) => Promise<Command>) {
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

/** Starts nginx as a WebDAV server, with its own configuration. */
export const startNginx = () =>
  startWebdav('nginx', ({ home, folder, port }) => {
    const server = `
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    client_max_body_size 0;
    dav_methods PUT DELETE;
    dav_ext_methods PROPFIND OPTIONS;
  }`
    return nginxCommand(home, server, [DAV_EXT_MODULE])
  })

/** Starts rclone as a WebDAV server, without the user's settings. */
export async function startRclone() {
  if (!existsSync(RCLONE)) throw new Error('rclone is not installed. To fix: run `apt-get install rclone`.')
  return await startWebdav('rclone', async ({ folder, port }) => [
    RCLONE,
    ...['--config', '/dev/null', '--log-level', 'ERROR'],
    ...['serve', 'webdav', folder, '--addr', `127.0.0.1:${port}`],
  ])
}
