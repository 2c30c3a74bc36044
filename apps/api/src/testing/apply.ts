import type { FastifyInstance } from 'fastify'
import { pdf } from './documents.ts'
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

/** Sends an application with a CV and a cover letter. Resolves its reference. */
export async function apply(app: FastifyInstance, changed: Partial<typeof applicant> = {}, headers = {}) {
  const form = new FormData()
  form.append('registration', JSON.stringify({ ...applicant, ...changed }))
  for (const kind of ['cv', 'coverLetter']) form.append(kind, new Blob([new Uint8Array(pdf('/JavaScript'))]), 'Ada.PDF')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/applications',
    ...(await formOptions(form, headers)),
  })
  return answer.json<{ reference: string }>().reference
}
