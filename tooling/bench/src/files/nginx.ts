import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../servers/free-port.ts'

const NGINX = '/usr/sbin/nginx'
const LISTS = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so'
const START_LIMIT_MS = 10_000

export interface Nginx {
  /** Origin, without a slash at the end. */
  url: string
  /** Where its files lie. */
  folder: string
  stop: () => Promise<void>
}

/** nginx as a WebDAV server on the loopback, with a configuration and a folder of its own. */
export async function startNginx(): Promise<Nginx> {
  if (!existsSync(NGINX) || !existsSync(LISTS)) {
    throw new Error(
      'nginx with WebDAV is not installed. Way out: apt-get install nginx-light libnginx-mod-http-dav-ext',
    )
  }
  const home = await mkdtemp(join(tmpdir(), 'site-bench-nginx-'))
  const port = await freePort()
  const folder = join(home, 'files')
  await mkdir(folder)
  await writeFile(join(home, 'nginx.conf'), configuration(home, folder, port))
  const child = spawn(NGINX, ['-c', join(home, 'nginx.conf'), '-p', home, '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(home, { recursive: true, force: true })
  }
  try {
    await listening(port)
    return { url: `http://127.0.0.1:${port}`, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function configuration(home: string, folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(home, kind)};`,
  )
  return `
load_module ${LISTS};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(home, 'pid')};
events {}
http {
  ${temporary.join('\n  ')}
  access_log off;
  sendfile on;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    client_max_body_size 0;
    dav_methods PUT DELETE;
    dav_ext_methods PROPFIND OPTIONS;
  }
}
`
}

async function listening(port: number): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(50)
    } finally {
      socket.destroy()
    }
  }
}
