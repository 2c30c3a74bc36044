import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './port.ts'

/** When a connection is cut: instead of forwarding a request, or instead of forwarding its response. */
type Moment = 'request' | 'response'

/** Forwards connections to a server on loopback, and cuts them. */
export interface CuttingProxy extends AsyncDisposable {
  /** The server's URL with the port of the proxy. */
  url: string
  /** Cuts the next connection whose client sends this text. */
  cutAt: (moment: Moment, text: string) => void
  /** Cuts all connections now. */
  cutAll: () => void
  /** Stops forwarding data and connection ends, like a broken network, until `thaw`. */
  freeze: () => void
  /** Freezes once a client sends this text, which the server does not receive. */
  freezeAt: (text: string) => void
  thaw: () => void
  /** Cuts all connections and rejects new ones, as if the server were stopped, until called with `false`. */
  refuse: (isRefusing: boolean) => void
}

export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const { port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let cut: { moment: Moment | 'freeze'; text: string } | undefined
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
        if (moment === 'freeze') return freeze()
        if (moment === 'request') return end()
        isAwaitingResponse = true
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
    url: url.href,
    cutAt: (moment, text) => {
      cut = { moment, text }
    },
    cutAll,
    freeze,
    freezeAt: (text) => {
      cut = { moment: 'freeze', text }
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    refuse: (next) => {
      isRefusing = next
      if (isRefusing) cutAll()
    },
    [Symbol.asyncDispose]: async () => {
      cutAll()
      await server[Symbol.asyncDispose]()
    },
  }
}
