import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotli } from '../report/bytes.ts'

/** Returns the path of a page or an asset in the folder, as `staticLocation` looks it up. */
export const fileOf = (path: string): string =>
  path.endsWith('/') ? `${path}index.html` : /\.\w+$/.test(path) ? path : `${path}.html`

/** Writes the files that nginx sends, by URL path, precompressed except for fonts. */
export async function writeStaticFolder(folder: string, files: ReadonlyMap<string, Buffer | string>): Promise<void> {
  for (const [path, content] of files) {
    const file = join(folder, fileOf(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, file.endsWith('.woff2') ? content : brotli(content))
  }
}

/** Settings for nginx's `http` block, shared by static folders. */
export const staticSettings = `
  types {
    text/html html;
    text/css css;
    text/javascript js;
    image/svg+xml svg;
    font/woff2 woff2;
  }
  map $sent_http_content_type $coding {
    ~^(text|image) br;
  }
  map $uri $caching {
    default no-cache;
    ~^/__mfe/ "public, max-age=31536000, immutable";
  }
  tcp_nopush on;`

/** Returns settings for a `server` block. Files with a version in their URL are cached, others are revalidated. */
export const staticLocation = (folder: string): string => `
    root ${folder};
    index index.html;
    add_header content-encoding $coding;
    add_header cache-control $caching;
    location / {
      try_files $uri.html $uri $uri/ =404;
    }`
