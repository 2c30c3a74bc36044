import type { FastifyRequest } from 'fastify'

/** The client address and the idempotency key of a form request. */
export interface RequestSource {
  address: string
  /** The `Idempotency-Key` header. */
  key: string | string[] | undefined
}

export const sourceOf = ({ ip, headers }: FastifyRequest): RequestSource => ({
  address: ip,
  key: headers['idempotency-key'],
})
