import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { proxiedApi } from '../api/proxied-api.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './certificate.ts'
import { createFakeSite } from './fake-site.ts'

/** A server that stands for the API in a process of its own; gone after the test. Resolves with its port. */
export async function startFakeApi(answer: RequestListener, { isSecure = false } = {}): Promise<number> {
  const api = isSecure ? createSecureServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, answer) : createServer(answer)
  const listening = Promise.withResolvers<void>()
  api.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  onTestFinished(() => {
    api.close()
    api.closeAllConnections()
  })
  return (api.address() as AddressInfo).port
}

/** A gateway that listens in front of the API at `apiUrl`; gone after the test. */
export async function startProxyingGateway(apiUrl: string) {
  const site = await createFakeSite(proxiedApi(apiUrl))
  onTestFinished(() => site.close())
  const app = await site.open()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    origin,
    call: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init),
    /** Sends bytes as they are, which no client library would, and leaves the connection open. */
    send(request: string) {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
      onTestFinished(() => void socket.destroy())
      socket.write(request, 'latin1')
      return socket
    },
  }
}

/** A gateway before an API that answers like this. */
export async function startBefore(answer: RequestListener) {
  return startProxyingGateway(`http://127.0.0.1:${await startFakeApi(answer)}`)
}

/** A gateway before an API whose only answer is given by hand. */
export async function startBeforeByHand() {
  const asked = Promise.withResolvers<[IncomingMessage, ServerResponse]>()
  const gateway = await startBefore((...exchange) => asked.resolve(exchange))
  return { ...gateway, asked: asked.promise }
}
