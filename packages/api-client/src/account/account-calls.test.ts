import { expect, it } from 'vitest'
import { BEARER, startAccountCalls } from '../testing/account-calls.ts'
import { json } from '../testing/recording-server.ts'
import {
  changePassword,
  changeProfile,
  confirmEmail,
  confirmEmailChange,
  deleteAccount,
  endAllSessions,
  endSession,
  getProfile,
  listSessions,
  requestConfirmation,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
} from './account-calls.ts'

const { api, sent, respondWith, onSessionEnded } = await startAccountCalls()
const message = { message: 'Done' }
const respondWithNoContent = () => respondWith((response) => response.writeHead(204).end())

it('changes the password', async () => {
  respondWith(json(200, message))
  const form = { currentPassword: 'old', password: 'new', confirmpassword: 'new' }
  expect(await changePassword(api(), form)).toEqual(message)
  expect(sent()).toEqual(['POST /api/account/password', form, BEARER])
})

it('reads and changes the profile', async () => {
  const profile = { firstName: 'Ada', lastName: 'Okafor', phoneNumber: '1' }
  respondWith(json(200, { ...profile, email: 'a@b.co' }))
  expect(await getProfile(api())).toEqual({ ...profile, email: 'a@b.co' })
  expect(sent()).toEqual(['GET /api/account', '', BEARER])
  respondWith(json(200, message))
  expect(await changeProfile(api(), profile)).toEqual(message)
  expect(sent()).toEqual(['PUT /api/account', profile, BEARER])
})

it('requests another address, and confirms it without a session', async () => {
  respondWith(json(202, message))
  const form = { email: 'c@d.co', password: 'p' }
  expect(await requestEmailChange(api(), form)).toEqual(message)
  expect(sent()).toEqual(['POST /api/account/email', form, BEARER])
  respondWith(json(200, message))
  expect(await confirmEmailChange(api(), 'token')).toEqual(message)
  expect(sent()).toEqual(['PUT /api/account/email', { token: 'token' }, undefined])
})

it('requests a password reset and sets the new password without a session', async () => {
  respondWith(json(202, message))
  expect(await requestPasswordReset(api(), { email: 'a@b.co' })).toEqual(message)
  expect(sent()).toEqual(['POST /api/account/reset', { email: 'a@b.co' }, undefined])

  respondWith(json(200, message))
  const form = { password: 'new', confirmpassword: 'new' }
  expect(await resetPassword(api(), 'token', form)).toEqual(message)
  expect(sent()).toEqual(['PUT /api/account/reset', { ...form, token: 'token' }, undefined])
})

it('requests an email that confirms the address, and confirms it, without a session', async () => {
  respondWith(json(202, message))
  const form = { email: 'a@b.co', password: 'p' }
  expect(await requestConfirmation(api(), form)).toEqual(message)
  expect(sent()).toEqual(['POST /api/account/confirmation', form, undefined])
  respondWith(json(401, { code: 'session/wrong-login', message: 'No' }))
  await expect(requestConfirmation(api(), form)).rejects.toMatchObject({ status: 401 })
  expect(onSessionEnded).not.toHaveBeenCalled()

  respondWith(json(200, message))
  expect(await confirmEmail(api(), 'token')).toEqual(message)
  expect(sent()).toEqual(['PUT /api/account/confirmation', { token: 'token' }, undefined])
})

it('lists sessions and ends one or all', async () => {
  respondWith(json(200, [{ id: '1' }]))
  expect(await listSessions(api())).toEqual([{ id: '1' }])
  expect(sent()).toEqual(['GET /api/account/sessions', '', BEARER])

  respondWithNoContent()
  expect(await endSession(api(), 'a/b')).toBeUndefined()
  expect(sent()).toEqual(['DELETE /api/account/sessions/a%2Fb', '', BEARER])
  expect(await endAllSessions(api(), 'suspend')).toBeUndefined()
  expect(sent()).toEqual(['DELETE /api/account/sessions?links=suspend', '', BEARER])
})

it('deletes the account', async () => {
  respondWithNoContent()
  expect(await deleteAccount(api(), { password: 'p' })).toBeUndefined()
  expect(sent()).toEqual(['DELETE /api/account', { password: 'p' }, BEARER])
})

it('keeps the session after a wrong password, and ends it after a 401', async () => {
  const text = 'This password is incorrect'
  respondWith(json(400, { code: 'account/wrong-password', message: text, errors: { password: text } }))
  await expect(deleteAccount(api(), { password: 'p' })).rejects.toMatchObject({
    code: 'account/wrong-password',
    fieldErrors: { password: text },
  })
  expect(onSessionEnded).not.toHaveBeenCalled()
  respondWith(json(401, { code: 'session/none', message: 'Please log in.' }))
  await expect(listSessions(api())).rejects.toMatchObject({ status: 401 })
  expect(onSessionEnded).toHaveBeenCalledTimes(1)
})
