import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCertificate } from '@repo/servers/certificate'
import { onTestFinished } from 'vitest'
import { proxiedApi } from '../api/proxied-api.ts'
import { createFakeSite } from './fake-site.ts'

/** Creates an untrusted certificate for `localhost`, and its key, both in PEM. */
export async function createUntrusted(): Promise<{ cert: string; key: string }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'certificate-'))
  const { certificate, key } = await createCertificate(folder.path)
  return { cert: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') }
}

/** Starts a fake API in a separate server until the end of the test. Resolves to its port. */
export async function startFakeApi(respond: RequestListener, tls?: { cert: string; key: string }): Promise<number> {
  const api = tls ? createSecureServer(tls, respond) : createServer(respond)
  const listening = Promise.withResolvers<void>()
  api.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  onTestFinished(() => {
    api.close()
    api.closeAllConnections()
  })
  return (api.address() as AddressInfo).port
}

/** Starts a gateway in front of the API at `apiUrl`, until the end of the test. */
export async function startProxyingGateway(apiUrl: string) {
  const site = await createFakeSite(proxiedApi(apiUrl))
  let closing: Promise<void> | undefined
  const close = () => (closing ??= site.close())
  onTestFinished(close)
  const app = await site.open()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    origin,
    close,
    call: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init),
    /** Sends raw bytes that no client library would send, and leaves the connection open. */
    send(request: string) {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
      onTestFinished(() => void socket.destroy())
      socket.write(request, 'latin1')
      return socket
    },
  }
}

/** Starts a gateway in front of an API with the given request listener. */
export async function startGatewayFor(respond: RequestListener) {
  return startProxyingGateway(`http://127.0.0.1:${await startFakeApi(respond)}`)
}

/** Starts a gateway in front of an API; the test sends its only response. */
export async function startGatewayWithManualResponse() {
  const requested = Promise.withResolvers<[IncomingMessage, ServerResponse]>()
  const gateway = await startGatewayFor((...exchange) => requested.resolve(exchange))
  return { ...gateway, requested: requested.promise }
}
