import { expect, it } from 'vitest'
import { BEARER, startAccountCalls } from '../testing/account-calls.ts'
import { json } from '../testing/recording-server.ts'
import { createAppPassword, listAppPasswords, revokeAppPassword } from './app-password-calls.ts'

const { api, sent, respondWith } = await startAccountCalls()

it('lists, creates and revokes app passwords', async () => {
  respondWith(json(200, [{ id: '1' }]))
  expect(await listAppPasswords(api())).toEqual([{ id: '1' }])
  expect(sent()).toEqual(['GET /api/app-passwords', '', BEARER])

  respondWith(json(201, { id: '1', password: 'secret' }))
  const form = { name: 'My laptop', scope: 'read', password: 'p' } as const
  expect(await createAppPassword(api(), form)).toEqual({ id: '1', password: 'secret' })
  expect(sent()).toEqual(['POST /api/app-passwords', form, BEARER])

  respondWith((response) => response.writeHead(204).end())
  expect(await revokeAppPassword(api(), 'a/b')).toBeUndefined()
  expect(sent()).toEqual(['DELETE /api/app-passwords/a%2Fb', '', BEARER])
})
