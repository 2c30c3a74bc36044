import { expect, it } from 'vitest'
import { json, startRecordingServer } from '../testing/recording-server.ts'
import { createTestClient } from '../testing/test-client.ts'

const server = await startRecordingServer()

const api = () => createTestClient(server.origin)
const sent = () => `${server.last().method} ${server.last().url}`

const enquiry = { firstName: 'Ann', phoneNumber: '1', email: 'a@b.co', subject: 'Hi', message: 'There' }
const application = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'a@b.co',
  role: 'Engineer',
  company: 'C',
  phoneNumber: '1',
  message: '',
  subject: 'Title',
  description: 'Text',
}

it('sends forms as JSON, without the bearer token', async () => {
  server.respondWith(json(201, { responseMessage: 'Thank you' }))
  expect(await api().contact.send(enquiry, { idempotencyKey: 'k' })).toEqual({ responseMessage: 'Thank you' })
  expect(sent()).toBe('POST /api/contact')
  expect(JSON.parse(server.last().body)).toEqual(enquiry)
  expect(server.last().headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' })
  expect(server.last().headers).not.toHaveProperty('authorization')

  const registration = { ...enquiry, lastName: 'L', password: 'p', confirmpassword: 'p', terms: true }
  await api().account.register(registration)
  expect(sent()).toBe('POST /api/registration')
  expect(JSON.parse(server.last().body)).toEqual(registration)
})

it('logs in without a token, then reads and ends the session with one', async () => {
  server.respondWith(json(200, { token: 't', email: 'a@b.co', expiresAt: '2030-01-01T00:00:00Z' }))
  expect(await api().account.authenticate({ email: 'a@b.co', password: 'p' })).toMatchObject({ token: 't' })
  expect(sent()).toBe('POST /authenticate')
  expect(server.last().headers).not.toHaveProperty('authorization')

  await api().account.session()
  expect(sent()).toBe('GET /api/session')
  expect(server.last().headers.authorization).toBe('Bearer secret-token')

  server.respondWith((response) => response.writeHead(204).end())
  await api().account.logout()
  expect(sent()).toBe('POST /api/logout')
  expect(server.last().headers.authorization).toBe('Bearer secret-token')
})

it('sends an application as a form with the registration as JSON text', async () => {
  server.respondWith(json(201, { message: 'Received', reference: 'R1' }))
  const cv = new File(['%PDF-1.7'], 'cv.pdf')
  expect(await api().careers.apply(application, { cv })).toEqual({ message: 'Received', reference: 'R1' })
  expect(sent()).toBe('POST /api/applications')
  expect(server.last().body).toContain(JSON.stringify(application))
  expect(server.last().body).toContain('name="cv"; filename="cv.pdf"')
  expect(server.last().body).not.toContain('coverLetter')

  await api().careers.apply(application, { cv, coverLetter: new File(['x'], 'letter.doc') })
  expect(server.last().body).toContain('name="coverLetter"; filename="letter.doc"')
})
