import { createHmac } from 'node:crypto'
import { areSecretsEqual } from '@mfe/gateway/http'
import { newSecret } from '../shared/ids.ts'

interface Account {
  id: string
  password_hash: string
}

export type DeviceProof = ReturnType<typeof createDeviceProof>

/**
 * Creates and verifies device cookies. A device cookie proves that a browser has logged in to an account before. The
 * format is `id.signature`. The signature covers the account and its password hash, so a new password invalidates it
 * (docs/decisions/016-device-cookies.md).
 */
export function createDeviceProof(secret: string) {
  const sign = (device: string, { id, password_hash }: Account) =>
    createHmac('sha256', secret).update(`${device} ${id} ${password_hash}`).digest('base64url')

  return {
    /** Returns the device's ID, or `undefined` for an unknown device. Takes the same time without an account. */
    deviceOf(proof: string | undefined, account: Account | undefined): string | undefined {
      const [device = '', signature] = proof?.split('.') ?? []
      const isKnown = areSecretsEqual(signature ?? '', sign(device, account ?? { id: '', password_hash: '' }))
      return account && isKnown ? device : undefined
    },

    /** Signs the ID of a known device, or a new ID. */
    issue: (account: Account, device = newSecret()) => `${device}.${sign(device, account)}`,
  }
}
