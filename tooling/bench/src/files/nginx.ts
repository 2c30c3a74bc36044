import { nginxCommand } from '@repo/servers/nginx'
import { startWebdav } from './webdav-server.ts'

const DAV_EXT_MODULE = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so'

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
