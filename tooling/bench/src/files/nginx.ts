import { nginxCommand } from '@site/checks/nginx'
import { startWebdav, type WebdavServer } from './webdav-server.ts'

const LISTS = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so'

/** nginx as a WebDAV server, with a configuration of its own. */
export const startNginx = (): Promise<WebdavServer> =>
  startWebdav('nginx', ({ home, folder, port }) => {
    const server = `
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    client_max_body_size 0;
    dav_methods PUT DELETE;
    dav_ext_methods PROPFIND OPTIONS;
  }`
    return nginxCommand(home, server, [LISTS])
  })
