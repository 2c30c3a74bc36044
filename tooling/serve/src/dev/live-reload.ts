import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const EVENTS = '/__mfe/dev/events'
const SCRIPT = `new EventSource('${EVENTS}').onmessage=()=>location.reload()`

export interface LiveReload {
  /** Lets a gateway's pages listen for new builds. */
  extend(app: FastifyInstance): void
  /** Reloads every open page. */
  reload(): void
  close(): void
}

/** Adds a line of script to every page of a developer's own site. */
export function createLiveReload(): LiveReload {
  const open = new Set<ServerResponse>()

  return {
    extend(app) {
      app.addHook('onRequest', async (request) => {
        // A page that is compressed already could not be added to.
        if (String(request.headers.accept).includes('text/html')) delete request.headers['accept-encoding']
      })
      app.addHook('onSend', async (_request, reply, payload) =>
        typeof payload === 'string' && isHtml(reply) ? withScript(reply, payload) : payload,
      )
      app.get(EVENTS, (request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        reply.raw.write('retry: 500\n\n')
        open.add(reply.raw)
        request.raw.on('close', () => open.delete(reply.raw))
      })
    },
    reload() {
      for (const page of open) page.write('data: new build\n\n')
    },
    close() {
      for (const page of open) page.end()
    },
  }
}

const isHtml = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html')

function withScript(reply: FastifyReply, html: string): string {
  const nonce = /'nonce-([^']+)'/.exec(String(reply.getHeader('content-security-policy')))?.[1] ?? ''
  reply.removeHeader('content-length')
  return html.replace('</body>', `<script nonce="${nonce}">${SCRIPT}</script>\n</body>`)
}
