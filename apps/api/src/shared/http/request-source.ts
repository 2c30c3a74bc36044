import type { FastifyRequest } from 'fastify'

/** Where a form comes from. */
export interface RequestSource {
  address: string
  /** The `Idempotency-Key` header. */
  key: string | string[] | undefined
}

export const sourceOf = ({ ip, headers }: FastifyRequest): RequestSource => ({
  address: ip,
  key: headers['idempotency-key'],
})
