import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Place, startWebdav, type WebdavServer } from './webdav-server.ts'

const NGINX = '/usr/sbin/nginx'
const LISTS = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so'

/** nginx as a WebDAV server, with a configuration of its own. */
export async function startNginx(): Promise<WebdavServer> {
  if (!existsSync(NGINX) || !existsSync(LISTS)) {
    throw new Error(
      'nginx with WebDAV is not installed. Way out: apt-get install nginx-light libnginx-mod-http-dav-ext',
    )
  }
  return await startWebdav('nginx', async (place) => {
    const { home } = place
    await writeFile(join(home, 'nginx.conf'), configuration(place))
    return [NGINX, '-c', join(home, 'nginx.conf'), '-p', home, '-e', join(home, 'error.log')]
  })
}

function configuration({ home, folder, port }: Place): string {
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
