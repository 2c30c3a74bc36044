import { brand } from '@site/brand'
import type { FastifyInstance } from 'fastify'

const PATH = '/.well-known/security.txt'
const DAY = 86_400_000
/** The format allows a year at most (RFC 9116, "Expires"). */
const VALID_DAYS = 180

/** Registers the file that says whom to tell about a weakness. It counts its expiry from the day on which it is read. */
export function registerSecurityTxt(app: FastifyInstance, origin: string): void {
  app.get(PATH, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
      .send(securityTxt(origin, Date.now())),
  )
}

function securityTxt(origin: string, now: number): string {
  const expires = new Date(now - (now % DAY) + VALID_DAYS * DAY).toISOString()
  const lines = [`Contact: mailto:${brand.contact.email}`, `Expires: ${expires}`, 'Preferred-Languages: en']
  // The format allows no address without encryption.
  if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}${PATH}`)
  return `${lines.join('\n')}\n`
}
