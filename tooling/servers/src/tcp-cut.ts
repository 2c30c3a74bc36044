import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './port.ts'

/** When a connection is cut: instead of forwarding a request, or instead of forwarding its response. */
type Moment = 'request' | 'response'

export type CuttingProxy = Awaited<ReturnType<typeof startCuttingProxy>>

/** Forwards connections to a loopback server, and cuts them. */
export async function startCuttingProxy(serverUrl: string) {
  const { port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let cut: { moment: Moment; text: string } | undefined
  let freezing: { text: string; reached: () => void } | undefined
  let isFrozen = false
  let isRefusing = false

  const server = createServer((client) => {
    if (isRefusing) {
      client.destroy()
      return
    }
    const upstream = connect(Number(port), '127.0.0.1')
    if (isFrozen) for (const socket of [client, upstream]) socket.pause()
    let isAwaitingResponse = false
    const end = () => {
      for (const socket of [client, upstream]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    client.on('data', (request) => {
      if (cut && request.includes(cut.text)) {
        const { moment } = cut
        cut = undefined
        if (moment === 'request') return end()
        isAwaitingResponse = true
      }
      if (freezing && request.includes(freezing.text)) {
        freeze()
        freezing.reached()
        freezing = undefined
        return
      }
      upstream.write(request)
    })
    upstream.on('data', (response) => {
      if (isAwaitingResponse) return end()
      client.write(response)
    })
  })

  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const freeze = () => {
    isFrozen = true
    for (const socket of sockets) socket.pause()
  }
  const url = new URL(serverUrl)
  url.port = String(await listenOnLoopback(server))
  return {
    /** The server's URL with the port of the proxy. */
    url: url.href,
    /** Cuts the next connection whose client sends this text. */
    cutAt: (moment: Moment, text: string): void => {
      cut = { moment, text }
    },
    cutAll,
    /** Forwards neither data nor the end of a connection, like a broken network, until `thaw`. */
    freeze,
    /** Freezes once a client sends this text, before the server receives it. Resolves then. */
    freezeAt: async (text: string): Promise<void> =>
      new Promise((reached) => {
        freezing = { text, reached }
      }),
    thaw: (): void => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    /** Cuts all connections, and new ones at once, as if the server were stopped, until called with `false`. */
    refuse: (next: boolean): void => {
      isRefusing = next
      if (isRefusing) cutAll()
    },
    /** Throws when a cut that was asked for never happened, because the test has shown nothing then. */
    [Symbol.asyncDispose]: async (): Promise<void> => {
      cutAll()
      await server[Symbol.asyncDispose]()
      const missed = cut ?? freezing
      if (missed) throw new Error(`No client sent “${missed.text}”.`)
    },
  }
}

/** Starts a proxy to `settings.url`, and resolves to it and the settings that connect through it. */
export async function connectThroughProxy<Settings extends { url: string }>(
  settings: Settings,
  atEnd: (stop: () => Promise<void>) => void,
): Promise<{ proxy: CuttingProxy; proxied: Settings }> {
  const proxy = await startCuttingProxy(settings.url)
  atEnd(async () => proxy[Symbol.asyncDispose]())
  return { proxy, proxied: { ...settings, url: proxy.url } }
}
