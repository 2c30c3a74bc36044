import { formMessages } from '@site/contracts'
import { expect, it } from 'vitest'
import { applicant } from '#testing/apply.ts'
import { pdf } from '#testing/documents/documents.ts'
import { shareApi } from '#testing/start-api.ts'
import { formOptions } from '#testing/store.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { PASSWORD, registrationOf } from '#testing/user.ts'

// PostgreSQL cannot store U+0000.
const shared = shareApi(withFolders)

it('rejects U+0000 in a form with the message for that field', async () => {
  const { app } = shared()
  const payload = { ...registrationOf('bob@example.com'), firstName: 'A\0' }
  const response = await app.inject({ method: 'POST', url: '/api/registration', payload })
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    { firstName: formMessages.registration.firstName },
  ])
})

it('responds to a login with U+0000 as it does to any unknown email', async () => {
  const payload = { email: 'ada@example.com\0', password: PASSWORD }
  const response = await shared().app.inject({ method: 'POST', url: '/authenticate', payload })
  expect([response.statusCode, response.json().code]).toEqual([401, 'session/wrong-login'])
})

it.each([
  ['DELETE', '/api/account/sessions/%00'],
  ['HEAD', '/api/uploads/%00'],
  ['PATCH', '/api/uploads/%00'],
  ['DELETE', '/api/uploads/%00'],
] as const)('rejects U+0000 as an id: %s %s', async (method, url) => {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const { tus } = shared()
  expect((await tus.call(method, url, method === 'PATCH' ? { headers, payload: 'x' } : {})).statusCode).toBe(400)
})

it.each(['cv', 'coverLetter'])('rejects U+0000 in the file name of a %s', async (kind) => {
  const form = new FormData()
  form.append('registration', JSON.stringify(applicant))
  for (const part of ['cv', 'coverLetter']) {
    form.append(part, new Blob([new Uint8Array(pdf())]), part === kind ? 'a\0.pdf' : 'a.pdf')
  }
  const response = await shared().app.inject({ method: 'POST', url: '/api/applications', ...(await formOptions(form)) })
  expect([response.statusCode, Object.keys(response.json().errors ?? {})]).toEqual([400, [kind]])
})

it('rejects U+0000 in folder and file names', async () => {
  const { store } = shared()
  expect((await store.createFolder(['a\0'])).json()).toMatchObject({ code: 'names/invalid' })
  expect((await store.upload(['a'], 'a\0', 'x')).json()).toMatchObject({ code: 'names/invalid' })
  expect((await store.download(['a'], 'a\0')).statusCode).toBe(404)
  expect((await store.listFiles(['\0'])).statusCode).toBe(404)
})
