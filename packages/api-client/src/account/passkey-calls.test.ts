import { expect, it } from 'vitest'
import { BEARER, startAccountCalls } from '../testing/account-calls.ts'
import { json } from '../testing/recording-server.ts'
import {
  authenticateWithPasskey,
  createPasskey,
  listPasskeys,
  offerPasskey,
  offerPasskeyLogin,
  revokePasskey,
} from './passkey-calls.ts'

const { api, sent, respondWith, onSessionEnded } = await startAccountCalls()

it('lists, adds and revokes passkeys', async () => {
  respondWith(json(200, [{ id: '1' }]))
  expect(await listPasskeys(api())).toEqual([{ id: '1' }])
  expect(sent()).toEqual(['GET /api/passkeys', '', BEARER])

  respondWith(json(200, { challenge: 'c' }))
  const form = { name: 'My phone', password: 'p' }
  expect(await offerPasskey(api(), form)).toEqual({ challenge: 'c' })
  expect(sent()).toEqual(['POST /api/passkeys/options', form, BEARER])

  respondWith(json(201, { id: '1' }))
  const passkey = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } }
  expect(await createPasskey(api(), passkey as Parameters<typeof createPasskey>[1])).toEqual({ id: '1' })
  expect(sent()).toEqual(['POST /api/passkeys', passkey, BEARER])

  respondWith((response) => response.writeHead(204).end())
  expect(await revokePasskey(api(), 'a/b')).toBeUndefined()
  expect(sent()).toEqual(['DELETE /api/passkeys/a%2Fb', '', BEARER])
})

it('logs in without a token, and keeps another session if that fails', async () => {
  respondWith(json(200, { challenge: 'c' }))
  expect(await offerPasskeyLogin(api())).toEqual({ challenge: 'c' })
  expect(sent()).toEqual(['POST /api/passkeys/login/options', '', undefined])

  respondWith(json(401, { code: 'passkeys/wrong', message: 'No' }))
  const login = { id: 'a' } as Parameters<typeof authenticateWithPasskey>[1]
  await expect(authenticateWithPasskey(api(), login)).rejects.toMatchObject({ code: 'passkeys/wrong', status: 401 })
  expect(sent()).toEqual(['POST /api/passkeys/login', { id: 'a' }, undefined])
  expect(onSessionEnded).not.toHaveBeenCalled()
})
