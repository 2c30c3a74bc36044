import { existsSync } from 'node:fs'
import { startWebdav } from './webdav-server.ts'

const RCLONE = '/usr/bin/rclone'

/** Starts rclone as a WebDAV server, without the user's settings. */
export async function startRclone() {
  if (!existsSync(RCLONE)) throw new Error('rclone is not installed. To fix: run `apt-get install rclone`.')
  return await startWebdav('rclone', async ({ folder, port }) => [
    RCLONE,
    ...['--config', '/dev/null', '--log-level', 'ERROR'],
    ...['serve', 'webdav', folder, '--addr', `127.0.0.1:${port}`],
  ])
}
