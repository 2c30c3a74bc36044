import { isSigned, signText } from '@mfe/http'
import { newSecret } from '#database/ids.ts'
import type { Secret } from '#database/secrets/secrets.ts'
import type { Database } from '#database/types.ts'

type Account = Pick<Database['account'], 'id' | 'password_hash'>

export type DeviceProof = ReturnType<typeof createDeviceProof>

/**
 * Device cookies prove that a browser has logged in to an account before. The format is `id.signature`; a new password
 * invalidates the signature, which covers its hash (docs/decisions/016-device-cookies.md).
 */
export function createDeviceProof(secret: Secret) {
  const textOf = (device: string, { id, password_hash }: Account) => `${device} ${id} ${password_hash}`

  return {
    /** Resolves to the device's ID, or to `undefined` for an unknown device. Takes the same time without an account. */
    async deviceOf(proof: string | undefined, account: Account | undefined): Promise<string | undefined> {
      const [device = '', signature] = proof?.split('.') ?? []
      const signed = account ?? { id: '', password_hash: '' }
      const { accepted } = await secret()
      const isKnown = isSigned(textOf(device, signed), signature, accepted)
      return account && isKnown ? device : undefined
    },

    /** Signs the ID of a known device, or a new ID. */
    issue: async (account: Account, device = newSecret()) =>
      `${device}.${signText((await secret()).signing, textOf(device, account))}`,
  }
}
