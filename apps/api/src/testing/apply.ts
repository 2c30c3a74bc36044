import type { FastifyInstance } from 'fastify'
import { pdf } from './documents/documents.ts'
import { formOptions } from './store.ts'

export const applicant = {
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.com',
  role: 'Engineer',
  company: 'Northline',
  phoneNumber: '15550100',
  subject: 'Engineer',
}

/** Builds an application with a CV and a cover letter. */
export function applicationForm(overrides: Partial<typeof applicant> = {}): FormData {
  const form = new FormData()
  form.append('registration', JSON.stringify({ ...applicant, ...overrides }))
  for (const kind of ['cv', 'coverLetter']) form.append(kind, new Blob([new Uint8Array(pdf('/JavaScript'))]), 'Ada.PDF')
  return form
}

/** Sends an application and resolves to its reference. */
export async function apply(app: FastifyInstance, overrides: Partial<typeof applicant> = {}, headers = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/applications',
    ...(await formOptions(applicationForm(overrides), headers)),
  })
  return response.json<{ reference: string }>().reference
}
