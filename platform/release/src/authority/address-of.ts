import { parseAddress } from '@mfe/http'
import type { FastifyRequest } from 'fastify'

/** Returns the address of a caller, for the history. A proxy that is trusted may pass on anything as one. */
export const addressOf = ({ ip }: FastifyRequest): { address?: string } => (parseAddress(ip) ? { address: ip } : {})
