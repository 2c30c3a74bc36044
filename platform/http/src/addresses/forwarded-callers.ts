import type { FastifyInstance } from 'fastify'
import { parseAddress } from './ip-address.ts'

const HEADER = 'x-forwarded-for'

/** An address with the port of the visitor's connection, as Azure's gateways write it, or in brackets. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]*)\])(?::\d+)?$/

const UNTRUSTED =
  'X-Forwarded-For is ignored: it arrives from a private address that TRUST_PROXY does not name. If that is a proxy, all of its visitors count as one client in the limits. To fix: add its address to TRUST_PROXY.'

/** Where a proxy of the site usually is. */
const NEAR = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/**
 * Removes ports from X-Forwarded-For, or each connection would count as a caller. Warns once, at such a header from an
 * untrusted address nearby: all visitors of a proxy would count as one caller.
 */
export function readForwardedCallers(app: FastifyInstance, warn: (message: string) => void): void {
  let isReported = false
  app.addHook('onRequest', async (request) => {
    const { headers, socket } = request.raw
    const sent = headers[HEADER]
    if (sent === undefined) return
    headers[HEADER] = String(sent).split(',').map(withoutPort).join(', ')
    const isTrusted = (request.ips?.length ?? 1) > 1
    if (isReported || isTrusted || !isNear(socket.remoteAddress)) return
    isReported = true
    warn(UNTRUSTED)
  })
}

function withoutPort(text: string): string {
  const address = text.trim()
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}

const isNear = (address = ''): boolean => NEAR.includes(parseAddress(address)?.range() ?? '')
