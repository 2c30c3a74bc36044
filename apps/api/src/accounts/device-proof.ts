import { createHmac } from 'node:crypto'
import { areSecretsEqual } from '@mfe/gateway/http'
import { newSecret } from '../shared/ids.ts'

interface Account {
  id: string
  password_hash: string
}

export type DeviceProof = ReturnType<typeof createDeviceProof>

/**
 * Proves that a browser has logged in to an account before: `id.signature`, where the signature covers the account and
 * its password hash, whose salt changes with every password (docs/decisions/016-device-cookies.md).
 */
export function createDeviceProof(secret: string) {
  const sign = (device: string, { id, password_hash }: Account) =>
    createHmac('sha256', secret).update(`${device} ${id} ${password_hash}`).digest('base64url')

  return {
    /** Returns the device's id, or `undefined` for an unknown device. Takes the same time without an account. */
    deviceOf(proof: string | undefined, account: Account | undefined): string | undefined {
      const [device = '', signature] = proof?.split('.') ?? []
      const isKnown = areSecretsEqual(signature ?? '', sign(device, account ?? { id: '', password_hash: '' }))
      return account && isKnown ? device : undefined
    },

    /** Signs the id of a known device, or a new id. */
    issue: (account: Account, device = newSecret()) => `${device}.${sign(device, account)}`,
  }
}
