import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxCommand } from '@repo/servers/nginx'
import { startProgram } from '@repo/servers/program'

/** Starts nginx with a cache in front of the site; `settings` go into its server block. */
export async function startNginx(port: number, settings: string): Promise<{ stop: () => Promise<void> }> {
  const { path, remove } = await mkdtempDisposable(join(tmpdir(), 'site-nginx-'))
  const http = `
  proxy_cache_path ${join(path, 'cache')} keys_zone=cache:10m;
  server {
    listen 127.0.0.1:${port};
    ${settings}
  }`
  const { stop } = await startProgram(await nginxCommand(path, http), port)
  return { stop: () => stop().then(remove) }
}
