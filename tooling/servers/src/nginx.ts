import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installWithApt } from './apt.ts'
import type { Command } from './program.ts'

const NGINX = '/usr/sbin/nginx'
const PACKAGES = ['nginx-light', 'libnginx-mod-http-dav-ext']

/** For an nginx with one worker and all its files in `home`. `http` is the rest of its `http` block. Installs nginx. */
export async function nginxCommand(home: string, http: string, modules: readonly string[] = []): Promise<Command> {
  const isInstalled = () => [NGINX, ...modules].every((file) => existsSync(file))
  if (!isInstalled()) await installWithApt(...PACKAGES)
  if (!isInstalled()) throw new Error(`nginx is not installed. To fix: apt-get install ${PACKAGES.join(' ')}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(home, kind)};`,
  )
  const configuration = `
${modules.map((file) => `load_module ${file};`).join('\n')}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(home, 'pid')};
events {}
http {
  ${temporary.join('\n  ')}
  access_log off;
  sendfile on;
${http}
}
`
  await writeFile(join(home, 'nginx.conf'), configuration)
  return [NGINX, '-c', join(home, 'nginx.conf'), '-p', home, '-e', join(home, 'error.log')]
}
