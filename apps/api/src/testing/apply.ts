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

/** An application with a CV and a cover letter. */
export function applicationForm(changed: Partial<typeof applicant> = {}): FormData {
  const form = new FormData()
  form.append('registration', JSON.stringify({ ...applicant, ...changed }))
  for (const kind of ['cv', 'coverLetter']) form.append(kind, new Blob([new Uint8Array(pdf('/JavaScript'))]), 'Ada.PDF')
  return form
}

/** Sends it. Resolves its reference. */
export async function apply(app: FastifyInstance, changed: Partial<typeof applicant> = {}, headers = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/applications',
    ...(await formOptions(applicationForm(changed), headers)),
  })
  return answer.json<{ reference: string }>().reference
}
