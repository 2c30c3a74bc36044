import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { extname } from 'node:path'
import { brotli } from '../report/bytes.ts'
import { listenOnLoopback } from './listen.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface MemoryServer {
  /** Origin, without a trailing slash. */
  url: string
  close: () => Promise<void>
}

/** A minimal web server: answers from memory, precompressed. Keys are paths; others are 404. */
export async function serveFromMemory(files: ReadonlyMap<string, Buffer | string>): Promise<MemoryServer> {
  const answers = new Map([...files].map(([path, content]) => [path, answerOf(path, Buffer.from(content))]))
  const server = createServer((request, response) => {
    const answer = answers.get(decodeURI(request.url?.split('?', 1)[0] ?? '/'))
    if (!answer) return void response.writeHead(404).end()
    const isCompressed = answer.compressed && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const body = isCompressed && answer.compressed ? answer.compressed : answer.plain
    response.writeHead(200, {
      'content-type': answer.type,
      'content-length': body.length,
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
    })
    response.end(body)
  })
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}`, close: () => close(server) }
}

function answerOf(path: string, plain: Buffer) {
  const type = types[extname(path)] ?? types['.html']
  return { type, plain, compressed: extname(path) === '.woff2' ? undefined : brotli(plain) }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
